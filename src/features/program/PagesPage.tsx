import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { useGetPublicationsQuery } from '@/api/admin/publications';
import { pages } from '@/contract/pages';
import { type PublicationState, pageKeys, pageTitles } from '@/contract/program/publication';
import { QueryContent } from '@/features/shared/QueryContent';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';

import { usePublicationText } from './publicationState';
import { separatedListStyles, separatedRowStyles } from './rowList';

/** The pages an organization writes itself, each with its published state and its draft. */
export function PagesPage() {
  const query = useGetPublicationsQuery('page');

  return (
    <Page
      title="Pages"
      subtitle="Pages members can read. Drafts are visible only here until you publish them."
      busy={query.isFetching}
    >
      <Paper variant="outlined">
        <QueryContent query={query} rows={pageKeys.length} height={48} isPadded>
          {(states) => (
            <Box component="ul" aria-label="Pages" sx={separatedListStyles}>
              {pageKeys.map((key) => (
                <PageRow key={key} page={key} state={states.find((row) => row.key === key)} />
              ))}
            </Box>
          )}
        </QueryContent>
      </Paper>
    </Page>
  );
}

function PageRow({ page, state }: { page: (typeof pageKeys)[number]; state?: PublicationState }) {
  const { publishedStateText, pendingStateText } = usePublicationText();
  const pendingText = state && pendingStateText(state);
  return (
    <Box component="li" sx={rowStyles}>
      <Link component={PageLink} to={pages.programPage(page)} sx={{ fontWeight: 650 }}>
        {pageTitles[page]}
      </Link>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{publishedStateText(state ?? { current: null })}</Typography>
        {pendingText && (
          <Typography variant="body2" color="textSecondary">
            {pendingText}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const rowStyles = {
  ...separatedRowStyles,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
  alignItems: 'baseline',
};
