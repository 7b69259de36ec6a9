import { useState } from 'react';

import type { MergePreview } from '@/contract/people/recordMerge';

import { MergeChoice } from './MergeChoice';
import { type OpenedRecord, RecordChoice } from './RecordChoice';

type Props = { openedRecord: OpenedRecord; onClose: () => void };

/** Merges one person's two records in two steps: choose the other record, then choose what to keep. */
export function MergeRecords({ openedRecord, onClose }: Props) {
  const [preview, setPreview] = useState<MergePreview>();
  return preview ? (
    <MergeChoice initialPreview={preview} openedId={openedRecord.id} onClose={onClose} />
  ) : (
    <RecordChoice openedRecord={openedRecord} onPreview={setPreview} onClose={onClose} />
  );
}
