import { useState } from 'react';

import type { JoinPreview } from '@/contract/people/recordJoin';

import { JoinChoice } from './JoinChoice';
import { RecordChoice, type OpenedRecord } from './RecordChoice';

type Props = { opened: OpenedRecord; onClose: () => void };

/** Popup to join two records of one person: the other record is chosen, then what is kept of each. */
export function JoinRecords({ opened, onClose }: Props) {
  const [preview, setPreview] = useState<JoinPreview>();
  return preview ? (
    <JoinChoice first={preview} openedId={opened.id} onClose={onClose} />
  ) : (
    <RecordChoice opened={opened} onPreview={setPreview} onClose={onClose} />
  );
}
