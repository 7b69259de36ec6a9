import { useGetImportProgressQuery } from '@/api/admin/sheets';
import type { ImportProgress } from '@/contract/people/sheet';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { UploadBar } from '@/ui/fields/UploadBar';

const pollMs = 500;

const counted = new Intl.NumberFormat('en-US');
const words: Record<ImportProgress['stage'], (rows: number) => string> = {
  waiting: () => 'Waiting for its turn',
  reading: (rows) => `Reading, ${counted.format(rows)} rows so far`,
  checking: (rows) => `Checking ${counted.format(rows)} rows`,
  storing: (rows) => `Storing ${counted.format(rows)} rows`,
  done: () => 'Done',
};

/** Two waits of one import: first the sheet travels, then the server works through it. */
export function ImportProgressBar({ importKey }: { importKey: string }) {
  const sent = useAppSelector(selectUpload)?.share ?? 0;
  const isSent = sent >= 1;
  const { data } = useGetImportProgressQuery(importKey, { skip: !isSent, pollingInterval: pollMs });

  if (!isSent) return <UploadBar label="Upload" share={sent} words="Step 1 of 2: uploading" />;
  const { stage, rows, share } = data ?? { stage: 'waiting', rows: 0, share: 0 };
  return <UploadBar label="Verification" share={share} words={`Step 2 of 2: ${words[stage](rows)}`} />;
}
