import { useState } from 'react';

import type { JoinPreview } from '@/contract/people/recordJoin';

import { JoinChoice } from './JoinChoice';
import { type OpenedRecord, RecordChoice } from './RecordChoice';

type Props = { opened: OpenedRecord; onClose: () => void };

/** Merges two records of one person in two steps: choose the other record, then choose what to keep. */
export function JoinRecords({ opened, onClose }: Props) {
  const [preview, setPreview] = useState<JoinPreview>();
  return preview ? (
    <JoinChoice first={preview} openedId={opened.id} onClose={onClose} />
  ) : (
    <RecordChoice opened={opened} onPreview={setPreview} onClose={onClose} />
  );
}
