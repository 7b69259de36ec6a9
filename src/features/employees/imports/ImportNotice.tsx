import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { pages } from '@/contract/pages';

import type { ImportReport } from '@/contract/people/peopleImport';
import { NewPeople } from '@/features/employees/import/NewPeople';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { PageLink } from '@/ui/page/PageLink';
import { peopleText } from './reportText';

/** An import's state and what can be done about it. */
export function ImportNotice({ report }: { report: ImportReport }) {
  const formatDateTime = useFormatDateTime();
  const { id, state, by, at, appliedAt, undoUntil, sameAs, notice, added } = report;

  if (state === 'undone')
    return (
      <Alert role="note" severity="info">{`This import, started by ${by} on ${formatDateTime(at)}, was undone.`}</Alert>
    );
  if (state === 'applied')
    return (
      <>
        <Alert
          role="note"
          severity="success"
          action={
            undoUntil && (
              <Button color="inherit" component={PageLink} to={pages.importUndo(id)}>
                Undo
              </Button>
            )
          }
        >
          {`Imported by ${by} on ${formatDateTime(appliedAt ?? at)}. ${undoUntil ? `It can be undone until ${formatDateTime(undoUntil)}.` : 'It can no longer be undone.'}`}
        </Alert>
        {added && <NewPeople {...added} />}
      </>
    );
  return (
    <>
      <Alert role="note" severity="info">
        {`Preview from ${formatDateTime(at)} by ${by}. Nothing is saved until you select “Import.”${added ? ` It would add ${peopleText(added)}.` : ''}`}
      </Alert>
      {notice && (
        <Alert role="note" severity="warning">
          {notice}
        </Alert>
      )}
      {sameAs && (
        <Alert
          role="note"
          severity="warning"
          action={
            <Button color="inherit" component={PageLink} to={pages.importRun(sameAs.id)}>
              Show import
            </Button>
          }
        >
          {`The same file was imported on ${formatDateTime(sameAs.at)}. Importing it again would change nothing.`}
        </Alert>
      )}
    </>
  );
}
