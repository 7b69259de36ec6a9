import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useCheckCsvMutation } from '@/api/admin/csv';
import { headlineOf } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { isSilentError } from '@/api/lists/infiniteQuery';
import { maxCsvBytes } from '@/contract/files';
import { type CsvReport, type CsvTarget, csvColumnsOf } from '@/contract/program/csv';
import { findFileProblem } from '@/features/shared/findFileProblem';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { announce } from '@/ui/announce/announce';
import { FilePicker } from '@/ui/fields/FilePicker';
import { UploadBar } from '@/ui/fields/UploadBar';
import { ScrollIntoView } from '@/ui/forms/ScrollIntoView';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';
import { focusPageHeading } from '@/ui/page/focusPageHeading';

import { CsvComparison } from './CsvComparison';
import { summaryOf } from './csvTexts';

type Props = {
  target: CsvTarget;
  title: string;
  /** The list page, to which the import returns. */
  back: { to: string; label: string };
};

/** Compares a CSV file with the stored rows, shows the changes, and imports it after confirmation. */
export function CsvImportPage({ target, title, back }: Props) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<CsvReport>();
  const [comparisonCount, setComparisonCount] = useState(1);
  const [check] = useCheckCsvMutation();
  const { isSending, send, cancel } = useFormSubmission();

  async function handlePick(pickedFile: File) {
    if (isSending) return;
    const fileError = findFileProblem(pickedFile, 'csv', maxCsvBytes);
    setFile(pickedFile);
    setReport(undefined);
    setProblem(fileError);
    if (fileError) return;
    const answer = await send({ file: pickedFile }, ({ file: fileKey = '' }) => check({ target, fileKey }));
    if (!answer) return;
    if (answer.data) {
      setReport(answer.data);
      announce(`Comparison finished: ${summaryOf(answer.data.counts)}`);
    } else if (!isSilentError(answer.error)) setProblem(headlineOf(answer.error));
  }

  function handleCancel() {
    cancel();
    setFile(null);
  }

  return (
    <Page title={title} back={<BackArrow to={back.to} label={back.label} />} busy={isSending}>
      <Stack spacing={3}>
        <Section heading="File">
          <Stack spacing={2} sx={{ p: 2 }}>
            <Typography variant="body2">
              {'A CSV file with these column headings, in any order: '}
              <Box component="span" sx={{ fontWeight: 600 }}>
                {csvColumnsOf(target).join(', ')}
              </Box>
              {'. You’ll see a comparison first. Nothing is saved until you confirm.'}
            </Typography>
            <FilePicker
              label={file ? 'Choose another file' : 'Browse File'}
              accept=".csv,text/csv"
              advice="CSV, up to 100 MB"
              file={file}
              problem={problem}
              onPick={(pickedFile) => void handlePick(pickedFile)}
            />
            {isSending && <UploadStatus onCancel={handleCancel} />}
          </Stack>
        </Section>
        {report && (
          <ScrollIntoView key={`${report.id} ${comparisonCount}`}>
            <CsvComparison
              target={target}
              report={report}
              comparisonCount={comparisonCount}
              onCompared={(nextReport) => {
                setReport(nextReport);
                setComparisonCount(comparisonCount + 1);
              }}
              onDone={() => void navigate(back.to)}
            />
          </ScrollIntoView>
        )}
      </Stack>
    </Page>
  );
}

/** The progress of the upload, then of the comparison, whose duration is unknown. */
function UploadStatus({ onCancel }: { onCancel: () => void }) {
  const uploadedFraction = useAppSelector(selectUpload)?.share ?? 0;
  const container = useRef<HTMLDivElement>(null);
  useReturnFocus(container, focusPageHeading);
  return (
    <Stack ref={container} spacing={1.5} sx={{ alignItems: 'start', '& > :first-of-type': { width: 1 } }}>
      <UploadBar
        label="Upload"
        fraction={uploadedFraction}
        text={uploadedFraction < 1 ? 'Uploading' : 'Uploaded. Comparing…'}
      />
      <Button variant="outlined" color="inherit" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}
