import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useParams } from 'react-router-dom';

import { useGetPeopleImportQuery } from '@/api/admin/people/peopleImports';
import { headlineOf, isCallError } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { importVerdicts, type ImportReport, type ImportVerdict } from '@/contract/people/peopleImport';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { ImportLock } from '@/features/employees/ssn/ImportLock';
import { Segments } from '@/ui/fields/Segments';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { lazyPart, type MissingPart } from '@/ui/page/lazyPart';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';

import { ImportDecision } from './ImportDecision';
import { ImportNotice } from './ImportNotice';
import { ImportRowList } from './ImportRowList';
import { SheetDetails } from './SheetDetails';
import { changedVerdict, figure, firstVerdict, orderWords, verdictWords } from './reportWords';
import { useMending } from './useMending';

/** The sheet to mend rows in comes with the grid, which an import without wrong rows does not need. */
const WrongRows = lazyPart(
  () => import('./WrongRows'),
  'WrongRows',
  ({ retry }: MissingPart) => <ErrorState words="The table could not be loaded" onRetry={() => void retry()} />,
);

const back = <BackArrow to={pages.imports} label="Back to the import history" />;
const gone = 404;

/** What a sheet would change, or has changed, row by row. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data: report, error, isFetching, refetch } = useGetPeopleImportQuery(Number(id));

  const isLocked = report?.isLocked ?? false;
  const content = useRef<HTMLDivElement>(null);
  const wasLocked = useRef(false);

  // The form that had the focus is not there any more.
  useEffect(() => {
    if (wasLocked.current && !isLocked) content.current?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);

  // A report that could not be read again is still shown.
  if (report && isLocked)
    return (
      <Page title={report.fileName} back={back} context={orderWords(report)} busy={isFetching}>
        <ImportLock id={report.id} />
      </Page>
    );
  if (report) return <Report key={report.id} report={report} isBusy={isFetching} content={content} />;
  if (error && isCallError(error) && (error.kind === 'failure' || error.status === gone))
    return (
      <Page title="Import" back={back}>
        <EmptyState
          text="This import is not there any more"
          hint="A dry run that was not imported is dropped after a while. Nothing of it was stored; upload the sheet again."
          action={<ImportButton label="Upload Employee Sheet" />}
        />
      </Page>
    );
  return (
    <Page title="Import" back={back} busy={isFetching}>
      {error ? <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} /> : <Skeletons rows={8} />}
    </Page>
  );
}

type ReportProps = { report: ImportReport; isBusy: boolean; content: RefObject<HTMLDivElement | null> };

function Report({ report, isBusy, content }: ReportProps) {
  const { counts, state, fileName } = report;
  const [verdict, setVerdict] = useState<ImportVerdict>(() => firstVerdict(report));
  const [isOutdated, setOutdated] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const mending = useMending(report);
  const isOpen = state === 'checked';

  // The question that was answered is closed by then, and gives its focus back before.
  useEffect(() => {
    if (isOutdated) requestAnimationFrame(() => notice.current?.focus());
  }, [isOutdated]);

  function handleOutdated(current: ImportReport) {
    setVerdict(changedVerdict(counts, current.counts) ?? verdict);
    setOutdated(true);
  }

  const choices = Object.fromEntries(
    importVerdicts.map((name) => [name, { label: `${verdictWords[name]} ${figure(counts[name])}` }]),
  ) as Record<ImportVerdict, { label: string }>;

  return (
    <Page title={fileName} back={back} context={orderWords(report)} busy={isBusy}>
      <Stack ref={content} spacing={2} tabIndex={-1} sx={{ outline: 'none' }}>
        <ImportNotice report={report} />
        {isOutdated && isOpen && (
          <Alert ref={notice} severity="warning" tabIndex={-1} onClose={() => setOutdated(false)}>
            Something else was changed meanwhile, so nothing was imported. Please look at the rows once more: those that
            are judged otherwise now are shown.
          </Alert>
        )}
        <SheetDetails report={report} />
        <div>
          <Segments label="Rows" value={verdict} choices={choices} onChange={setVerdict} />
        </div>
        {verdict === 'wrong' && isOpen ? (
          <Suspense fallback={<Skeletons rows={8} />}>
            <WrongRows report={report} mending={mending} />
          </Suspense>
        ) : (
          <ImportRowList key={verdict} report={report} verdict={verdict} />
        )}
        {isOpen && (
          <ImportDecision
            report={report}
            waiting={mending.waiting}
            onOutdated={handleOutdated}
            onDropped={mending.forget}
          />
        )}
      </Stack>
    </Page>
  );
}
