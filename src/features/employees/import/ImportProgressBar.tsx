import Typography from '@mui/material/Typography';

import { useGetImportProgressQuery } from '@/api/admin/people/spreadsheets';
import { countWithNoun } from '@/contract/format';
import type { ImportProgress } from '@/contract/people/importFile';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { UploadBar } from '@/ui/fields/UploadBar';

const pollMs = 500;

const stageTexts: Record<ImportProgress['stage'], (rows: number) => string> = {
  waiting: () => 'Waiting to start',
  reading: (rows) => `Reading (${countWithNoun(rows, 'row')} so far)`,
  checking: (rows) => `Checking ${countWithNoun(rows, 'row')}`,
  storing: (rows) => `Saving ${countWithNoun(rows, 'row')}`,
  done: () => 'Done',
};

/** Shows both phases of an import: upload and processing. */
export function ImportProgressBar({ importKey }: { importKey: string }) {
  const uploadedFraction = useAppSelector(selectUpload)?.share ?? 0;
  if (uploadedFraction < 1)
    return <UploadBar label="Upload" fraction={uploadedFraction} text="Step 1 of 2: uploading" />;
  return <ServiceProgress importKey={importKey} label="Verification" prefix="Step 2 of 2: " />;
}

/** The server's progress on a call, by idempotency key. */
export function ServiceProgress({
  importKey,
  label,
  prefix = '',
}: {
  importKey: string;
  label: string;
  prefix?: string;
}) {
  const { data } = useGetImportProgressQuery(importKey, { pollingInterval: pollMs });
  const { stage, rows, share, notice } = data ?? { stage: 'waiting', rows: 0, share: 0 };
  return (
    <>
      <UploadBar label={label} fraction={share} text={`${prefix}${stageTexts[stage](rows)}`} />
      {notice && (
        <Typography variant="body2" role="note">
          {notice}
        </Typography>
      )}
    </>
  );
}
