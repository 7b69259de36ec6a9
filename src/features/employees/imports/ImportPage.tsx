import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useGetPeopleImportQuery } from '@/api/admin/people/peopleImports';
import { headlineOf, isCallError } from '@/api/core/failure';
import { countWithNoun, formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import { type ImportReport, type ImportRowStatus, importRowStatuses } from '@/contract/people/peopleImport';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { ImportLock } from '@/features/employees/ssn/ImportLock';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { choicesOf } from '@/ui/fields/choicesOf';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { type LoadErrorProps, lazyComponent } from '@/ui/page/lazyComponent';
import { ImportDecision } from './ImportDecision';
import { ImportNotice } from './ImportNotice';
import { ImportRowList } from './ImportRowList';
import { changedRowStatus, firstRowStatus, importOptionsText, rowStatusLabels } from './reportText';
import { useImportFixes } from './useImportFixes';

/** The grid for invalid rows loads separately, because an import without invalid rows does not need it. */
const InvalidRows = lazyComponent(
  () => import('./InvalidRows'),
  'InvalidRows',
  ({ retry }: LoadErrorProps) => <ErrorState text="Couldn’t load the table." onRetry={() => void retry()} />,
);

const backLink = <BackArrow to={pages.imports} label="Back to the import history" />;
const notFoundStatus = 404;

/** Shows an import's changes row by row, before or after they are applied. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data: report, error, isFetching, refetch } = useGetPeopleImportQuery(Number(id));

  const isLocked = report?.isLocked ?? false;
  const content = useRef<HTMLDivElement>(null);
  const wasLocked = useRef(false);

  // Unlocking removes the form that has the focus.
  useEffect(() => {
    if (wasLocked.current && !isLocked) content.current?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);

  // A report that failed to refresh is still shown.
  if (report && isLocked)
    return (
      <Page title={report.fileName} back={backLink} subtitle={importOptionsText(report)} busy={isFetching}>
        <ImportLock id={report.id} />
      </Page>
    );
  if (report) return <Report key={report.id} report={report} isBusy={isFetching} content={content} />;
  if (error && isCallError(error) && (error.kind === 'failure' || error.status === notFoundStatus))
    return (
      <Page title="Import" back={backLink}>
        <EmptyState
          text="This import is no longer available"
          hint="Previews that aren’t imported are removed after a while. Nothing was saved. Upload the file again."
          action={<ImportButton label="Upload Employee Sheet" />}
        />
      </Page>
    );
  return (
    <Page title="Import" back={backLink} busy={isFetching}>
      {error ? <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} /> : <Skeletons rows={8} />}
    </Page>
  );
}

type ReportProps = { report: ImportReport; isBusy: boolean; content: RefObject<HTMLDivElement | null> };

function Report({ report, isBusy, content }: ReportProps) {
  const { counts, state, fileName } = report;
  const [status, setStatus] = useState<ImportRowStatus>(() => firstRowStatus(report));
  const [isOutdated, setOutdated] = useState(false);
  const outdatedNotice = useRef<HTMLDivElement>(null);
  const fixes = useImportFixes(report);
  const isOpen = state === 'checked';

  // Waits until the closed dialog has restored focus.
  useEffect(() => {
    if (isOutdated) requestAnimationFrame(() => outdatedNotice.current?.focus());
  }, [isOutdated]);

  function handleOutdated(currentReport: ImportReport) {
    setStatus(changedRowStatus(counts, currentReport.counts) ?? status);
    setOutdated(true);
  }

  const choices = choicesOf(importRowStatuses, (name) => `${rowStatusLabels[name]} ${formatCount(counts[name])}`);

  return (
    <Page title={fileName} back={backLink} subtitle={importOptionsText(report)} busy={isBusy}>
      <Stack ref={content} spacing={2} tabIndex={-1} sx={{ outline: 'none' }}>
        <ImportNotice report={report} />
        {isOutdated && isOpen && (
          <Alert ref={outdatedNotice} severity="warning" tabIndex={-1} onClose={() => setOutdated(false)}>
            Some records changed, so nothing was imported. Review the rows that changed.
          </Alert>
        )}
        <FileDetails report={report} />
        <div>
          <SegmentedControl label="Rows" value={status} choices={choices} onChange={setStatus} />
        </div>
        {status === 'wrong' && isOpen ? (
          <Suspense fallback={<Skeletons rows={8} />}>
            <InvalidRows report={report} fixes={fixes} />
          </Suspense>
        ) : (
          <ImportRowList key={status} report={report} status={status} />
        )}
        {isOpen && (
          <ImportDecision
            report={report}
            uncheckedCount={fixes.uncheckedCount}
            onOutdated={handleOutdated}
            onDiscarded={fixes.clearInput}
          />
        )}
      </Stack>
    </Page>
  );
}

const normalize = (text: string | null) => text?.trim().toLowerCase();

/** How the file was read: the columns that were matched by another name or skipped, and the file's fingerprint. */
function FileDetails({ report: { columns, digest } }: { report: ImportReport }) {
  const differentColumns = columns.filter(({ heading, column }) => normalize(heading) !== normalize(column));
  return (
    <Box component="details" sx={detailsStyles}>
      <Typography component="summary" variant="body2">
        {differentColumns.length === 0
          ? 'About the file'
          : `About the file: ${countWithNoun(differentColumns.length, 'column matched or skipped', 'columns matched or skipped')}`}
      </Typography>
      {differentColumns.length > 0 && (
        <>
          <Box
            component="ul"
            aria-label="Columns matched or skipped"
            sx={{ mt: 1, mb: 1, pl: 2.5, typography: 'body2' }}
          >
            {differentColumns.map(({ heading, column }, index) => (
              <li key={index}>{`${heading || 'No heading'}: ${column ?? 'not imported'}`}</li>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary">
            To change the matches, choose the file again and select “Change matches.”
          </Typography>
        </>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {digest ? `SHA-256: ${digest}` : 'File fingerprint not available.'}
      </Typography>
    </Box>
  );
}

const detailsStyles = {
  '& summary': { minHeight: 32, width: 'fit-content', alignContent: 'center', cursor: 'pointer', fontWeight: 600 },
};
