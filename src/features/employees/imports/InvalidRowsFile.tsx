import DownloadOutlined from '@iconify-json/ic/icons.json?outline-download';
import UploadOutlined from '@iconify-json/ic/icons.json?outline-upload';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useDownloadInvalidRowsMutation, useUploadCorrectedRowsMutation } from '@/api/admin/people/peopleImports';
import { headlineOf, isCallError, isSilent } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { maxCsvBytes } from '@/contract/files';
import type { ImportReport } from '@/contract/people/peopleImport';
import { texts } from '@/contract/texts';
import { findFileProblem } from '@/features/shared/findFileProblem';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { announce } from '@/ui/announce/announce';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { useRestorableState } from '@/ui/forms/savedForms';
import { countText, invalidRowsFileName } from './reportText';

type Props = { report: ImportReport };

/** Downloads the invalid rows as a file and uploads the corrected one. */
export function InvalidRowsFile({ report }: Props) {
  const [download, { isLoading }] = useDownloadInvalidRowsMutation();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<DownloadOutlined />}
        isBusy={isLoading}
        onClick={() => void download({ id: report.id, fileName: invalidRowsFileName(report.fileName) })}
      >
        Download invalid rows
      </BusyButton>
      <Button variant="outlined" startIcon={<UploadOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Upload corrected file
      </Button>
      {isOpen && <CorrectedFilePopup report={report} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectedFilePopup({ report, onClose }: Props & { onClose: () => void }) {
  const [file, setFile] = useRestorableState<File | null>(`import/${report.id}/file`, null);
  const [problem, setProblem] = useState<string>();
  const [uploadRows] = useUploadCorrectedRowsMutation();
  const { isSending, send, popupProps } = useFormSubmission(onClose);
  const share = useAppSelector(selectUpload)?.share ?? 0;

  function handlePick(pickedFile: File) {
    if (isSending) return;
    setFile(pickedFile);
    setProblem(findFileProblem(pickedFile, 'csv', maxCsvBytes));
  }

  async function handleSubmit() {
    if (!file) return setProblem(texts.fillRequired);
    if (findFileProblem(file, 'csv', maxCsvBytes)) return;
    const answer = await send({ file }, ({ file: fileKey = '' }) => uploadRows({ id: report.id, fileKey }));
    if (!answer) return;
    if (answer.data) {
      announce(`Corrected file uploaded: ${countText(answer.data.counts)}.`);
      return onClose();
    }
    if (!isCallError(answer.error) || !isSilent(answer.error)) setProblem(headlineOf(answer.error));
  }

  return (
    <FormPopup title="Upload corrected file" uploadedFraction={share} {...popupProps} onSubmit={handleSubmit}>
      <Typography>
        Choose the invalid-rows file you downloaded and fixed. Its rows replace rows with the same line number. The
        Error column is ignored.
      </Typography>
      <FilePicker
        label="Browse File"
        accept=".csv,text/csv"
        advice="CSV, up to 100 MB"
        file={file}
        problem={problem}
        onPick={handlePick}
      />
    </FormPopup>
  );
}
