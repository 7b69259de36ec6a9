import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDownloadSampleMutation, useGetImportProgressQuery, useImportSheetMutation } from '@/api/admin/sheets';
import { freshKey } from '@/api/core/callKeys';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { sheetLimit } from '@/contract/files';
import { pages } from '@/contract/pages';
import { sheetColumns, type ImportProgress, type SheetColumn } from '@/contract/people/sheet';
import { texts } from '@/contract/texts';
import { headOf, missingColumns } from '@/features/employees/fileRules';
import { fileProblem } from '@/parts/fileProblem';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { UploadBar } from '@/ui/fields/UploadBar';

/** Does nothing, because a click outside must not cancel a running import; only Cancel does. */
const stay = () => {};

/** Popup that uploads a sheet of employees, checks and imports it, and then opens the result. */
export function ImportPopup({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<SheetColumn[]>([]);
  const [isTried, setTried] = useState(false);
  // Idempotency key of the chosen sheet; all retries reuse it, so that a lost answer does not import the sheet twice.
  const [key, setKey] = useState('');
  const [importSheet] = useImportSheetMutation();
  const [downloadSample, sample] = useDownloadSampleMutation();
  const { isSending, send, cancel } = useTrackedMutation();

  const problem = file ? fileProblem(file, 'csv', sheetLimit) : undefined;

  async function handlePick(picked: File) {
    if (isSending) return;
    setFile(picked);
    setKey(freshKey());
    setMissing([]);
    if (fileProblem(picked, 'csv', sheetLimit)) return;
    // An unreadable file gets no hint here because sending it reports the error.
    const head = await headOf(picked).catch(() => null);
    if (head !== null) setMissing(missingColumns(head));
  }

  async function handleImport() {
    setTried(true);
    if (!file || problem) return;
    const answer = await send({ file }, ({ file: fileKey = '' }) => importSheet({ fileKey, key }));
    if (!answer?.data) return;
    onClose();
    await navigate(answer.data.kind === 'imported' ? pages.imported : pages.importErrors);
  }

  return (
    <Popup
      open
      title="Import Employee Records"
      onClose={isSending ? stay : onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={isSending ? cancel : onClose}>
            Cancel
          </Button>
          <BusyButton variant="contained" isBusy={isSending} onClick={() => void handleImport()}>
            Verify and Import
          </BusyButton>
        </>
      }
    >
      <Stack spacing={2}>
        <SheetRule />
        <FilePicker
          label="Browse File"
          accept=".csv,text/csv"
          advice="CSV, up to 100 MB"
          file={file}
          problem={problem ?? (isTried && !file ? texts.fillRequired : undefined)}
          onPick={(picked) => void handlePick(picked)}
        />
        {missing.length > 0 && (
          <Alert severity="warning">
            {`The first line does not name ${missing.join(', ')}. A sheet without them is refused as a whole, with a report of all that is missing.`}
          </Alert>
        )}
        {isSending && <ImportProgressBar importKey={key} />}
        <BusyButton
          startIcon={<DownloadOutlined />}
          isBusy={sample.isLoading}
          sx={{ alignSelf: 'start' }}
          onClick={() => void downloadSample()}
        >
          Download Sample File
        </BusyButton>
      </Stack>
    </Popup>
  );
}

const pollMs = 500;

const counted = new Intl.NumberFormat('en-US');
const words: Record<ImportProgress['stage'], (rows: number) => string> = {
  waiting: () => 'Waiting for its turn',
  reading: (rows) => `Reading, ${counted.format(rows)} rows so far`,
  checking: (rows) => `Checking ${counted.format(rows)} rows`,
  storing: (rows) => `Storing ${counted.format(rows)} rows`,
  done: () => 'Done',
};

/** Shows both phases of an import: the upload and the processing on the server. */
function ImportProgressBar({ importKey }: { importKey: string }) {
  const sent = useAppSelector(selectUpload)?.share ?? 0;
  const isSent = sent >= 1;
  const { data } = useGetImportProgressQuery(importKey, { skip: !isSent, pollingInterval: pollMs });

  if (!isSent) return <UploadBar label="Upload" share={sent} words="Step 1 of 2: uploading" />;
  const { stage, rows, share } = data ?? { stage: 'waiting', rows: 0, share: 0 };
  return <UploadBar label="Verification" share={share} words={`Step 2 of 2: ${words[stage](rows)}`} />;
}

const rules = [
  'One row is one person in one plan; Relation says Self, Spouse or Child.',
  'A person and plan that are known already are skipped and listed as ignored.',
  'If any row has a mistake, nothing is imported and you see every mistake.',
];

/** Explains the required format before a sheet is chosen. */
function SheetRule() {
  return (
    <div>
      <Typography variant="body2">
        {'A CSV file whose first line names these columns, in any order: '}
        <Box component="span" sx={{ fontWeight: 600 }}>
          {sheetColumns.join(', ')}
        </Box>
        .
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
    </div>
  );
}
