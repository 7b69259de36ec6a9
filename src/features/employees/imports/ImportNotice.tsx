import { pages } from '@/contract/pages';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

import { useGetPeopleImportQuery } from '@/api/admin/people/peopleImports';
import type { ImportReport } from '@/contract/people/peopleImport';
import { useMomentWords } from '@/parts/zone';
import { PageLink } from '@/ui/page/PageLink';

const pollMs = 2000;

/** Where an import stands, in words, and what can be done about it. */
export function ImportNotice({ report }: { report: ImportReport }) {
  const momentWords = useMomentWords();
  const { id, state, by, at, appliedAt, undoUntil, sameAs, notice } = report;

  if (state === 'applying') return <Applying id={id} />;
  if (state === 'undone')
    return (
      <Alert
        role="note"
        severity="info"
      >{`This import was undone. It was begun by ${by} on ${momentWords(at)}.`}</Alert>
    );
  if (state === 'applied')
    return (
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
        {`Imported by ${by} on ${momentWords(appliedAt ?? at)}. ${undoUntil ? `It can be undone until ${momentWords(undoUntil)}.` : 'It cannot be undone any more.'}`}
      </Alert>
    );
  return (
    <>
      <Alert role="note" severity="info">
        {`This is a dry run of ${momentWords(at)} by ${by}. Nothing is stored until you press “Import”.`}
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
              Show it
            </Button>
          }
        >
          {`The same file was imported on ${momentWords(sameAs.at)}. Importing it again would change nothing.`}
        </Alert>
      )}
    </>
  );
}

/** Reads again until the import is over. */
function Applying({ id }: { id: number }) {
  useGetPeopleImportQuery(id, { pollingInterval: pollMs });
  return (
    <Alert role="note" severity="info">
      The sheet is being imported. This page shows when it is done.
      <Box sx={{ mt: 1 }}>
        <LinearProgress aria-label="Import" />
      </Box>
    </Alert>
  );
}
