import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { diffWordsWithSpace } from 'diff';
import { useId, useState } from 'react';
import { useGetPublicationVersionQuery, useRestoreVersionMutation } from '@/api/admin/publications';
import type { PublicationBody, PublicationKind, PublicationOf, PublishedVersion } from '@/contract/program/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import { QueryContent } from '@/features/shared/QueryContent';
import { BusyButton } from '@/ui/fields/BusyButton';
import { EmptyState } from '@/ui/page/EmptyState';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { textOfTables } from './planTables/tableText';
import { usePublicationText } from './publicationState';
import { separatedListStyles, separatedRowStyles } from './rowList';

/**
 * A publication's versions, newest first: who published them, how they differ from the current one, and a restore
 * button.
 */
export function PublicationHistory<Kind extends PublicationKind>({
  publication,
}: {
  publication: PublicationOf<Kind>;
}) {
  const { history, current } = publication;
  if (!history.length)
    return <EmptyState text="Nothing published yet" hint="Published versions will be listed here." />;

  return (
    <Paper variant="outlined" component="ol" aria-label="Versions" sx={listStyles}>
      {history.map((version) => (
        <VersionRow
          key={version.number}
          version={version}
          isCurrent={version.number === current?.number}
          publication={publication}
        />
      ))}
    </Paper>
  );
}

type RowProps = { version: PublishedVersion; isCurrent: boolean; publication: PublicationOf<PublicationKind> };

function VersionRow({ version, isCurrent, publication }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const [restore, { isLoading }] = useRestoreVersionMutation();
  const contentId = useId();
  const { formatDateTime } = usePublicationText();
  const { number, withdrawn, validFrom, publishedBy } = version;
  const title = `Version ${number}`;

  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650 }}>
            {`${title}${withdrawn ? ': unpublished' : ''}${isCurrent ? ' (current)' : ''}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`From ${formatDateTime(validFrom)}${publishedBy && `, by ${publishedBy}`}`}
          </Typography>
        </Box>
        {!withdrawn && (
          <>
            <Button
              aria-expanded={isOpen}
              aria-controls={contentId}
              aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{isOpen ? 'Hide' : 'Show'}</span>
            </Button>
            <BusyButton
              variant="outlined"
              isBusy={isLoading}
              aria-label={`Restore ${title}`}
              onClick={() =>
                void restore({ kind: publication.kind, key: publication.key, version: publication.version, number })
              }
            >
              Restore
            </BusyButton>
          </>
        )}
      </Box>
      <div id={contentId}>{isOpen && <VersionText number={number} publication={publication} />}</div>
    </Box>
  );
}

function textOf(body: PublicationBody | null) {
  if (!body) return '';
  if ('tables' in body) return textOfTables(body.tables);
  const headerTexts = 'title' in body ? [body.title] : [body.name, body.profession];
  return [...headerTexts, textOfHtml(body.html)].filter(Boolean).join('\n');
}

/** A version's text, with its differences from the current one. */
function VersionText({ number, publication }: { number: number; publication: PublicationOf<PublicationKind> }) {
  const { kind, key, published } = publication;
  const query = useGetPublicationVersionQuery({ kind, key, number });
  return (
    <QueryContent query={query} rows={4}>
      {({ body }) => <TextDifference before={textOf(body)} after={textOf(published)} />}
    </QueryContent>
  );
}

const listStyles = { ...separatedListStyles, mt: 2, maxWidth: 800 };
const rowStyles = { ...separatedRowStyles, display: 'block' };

/** Strikes through removed text and underlines added text, because color alone is not accessible. */
function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after);
  const isSame = parts.every(({ added, removed }) => !added && !removed);

  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {isSame ? 'No changes from the published version.' : 'Strikethrough: removed. Underline: added.'}
      </Typography>
      <Box sx={differenceStyles}>
        {parts.map(({ value, added, removed }, index) =>
          added ? (
            <ins key={index}>
              <Box component="span" sx={visuallyHidden}>
                {' added: '}
              </Box>
              <span>{value}</span>
            </ins>
          ) : removed ? (
            <del key={index}>
              <Box component="span" sx={visuallyHidden}>
                {' removed: '}
              </Box>
              <span>{value}</span>
            </del>
          ) : (
            <span key={index}>{value}</span>
          ),
        )}
      </Box>
    </Box>
  );
}

const differenceStyles = {
  maxWidth: '68ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& ins': { bgcolor: 'success.soft', textDecorationThickness: 2 },
  '& del': { bgcolor: 'error.soft' },
};
