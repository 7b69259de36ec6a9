import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { useGetPublicationsQuery } from '@/api/admin/publications';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { type PublicationState, pageKeys, pageTitles } from '@/contract/program/publication';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';

import { usePublicationText } from './publicationState';
import { separatedListStyles, separatedRowStyles } from './rowList';

/** The pages an organization writes itself, each with its published state and its draft. */
export function PagesPage() {
  const { data, error, isFetching, refetch } = useGetPublicationsQuery('page');

  return (
    <Page
      title="Pages"
      subtitle="Pages members can read. Drafts are visible only here until you publish them."
      busy={isFetching}
    >
      <Paper variant="outlined">
        {error && !data ? (
          <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Box component="ul" aria-label="Pages" sx={separatedListStyles}>
            {pageKeys.map((key) => (
              <PageRow key={key} page={key} state={data.find((row) => row.key === key)} />
            ))}
          </Box>
        ) : (
          <Box sx={{ p: 2 }}>
            <Skeletons rows={pageKeys.length} height={48} />
          </Box>
        )}
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
