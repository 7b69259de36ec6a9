import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { freshKey } from '@/api/core/callKeys';
import { useDownloadSampleMutation, useImportSheetMutation } from '@/api/admin/sheets';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { sheetLimit } from '@/contract/files';
import { pages } from '@/contract/pages';
import type { SheetColumn } from '@/contract/people/sheet';
import { texts } from '@/contract/texts';
import { FilePicker } from '@/ui/fields/FilePicker';
import { Popup } from '@/ui/dialogs/Popup';

import { fileProblem, headOf, missingColumns } from './fileRules';
import { ImportProgressBar } from './ImportProgressBar';
import { SheetRule } from './SheetRule';

/** A sheet on its way is called back by Cancel, not by a slip of the mouse. */
const stay = () => {};

/** Takes a sheet of employees, has it verified and imported, and shows what came of it (IMP-01 to IMP-09). */
export function ImportPopup({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<SheetColumn[]>([]);
  const [isTried, setTried] = useState(false);
  // A sheet keeps its name through every try, so that one whose answer was lost is not taken twice.
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
    // A file that cannot be read gets no hint; sending it says why.
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
          <Button onClick={isSending ? cancel : onClose}>Cancel</Button>
          <Button variant="contained" loading={isSending} onClick={() => void handleImport()}>
            Verify and Import
          </Button>
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
            {`The first line does not name ${missing.join(', ')}. You can go on; the report will say what is missing.`}
          </Alert>
        )}
        {isSending && <ImportProgressBar importKey={key} />}
        <Button
          startIcon={<DownloadOutlined />}
          loading={sample.isLoading}
          loadingPosition="start"
          sx={{ alignSelf: 'start' }}
          onClick={() => {
            if (!sample.isLoading) void downloadSample();
          }}
        >
          Download Sample File
        </Button>
      </Stack>
    </Popup>
  );
}
