import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetDataViewsInfiniteQuery } from '@/api/administration/dataViews';
import { headlineOf, isCallError } from '@/api/core/failure';
import type { PersonalDataView } from '@/contract/administration/dataViews';
import { exportReasons } from '@/contract/administration/ssnReason';
import { planKindTexts } from '@/contract/program/plan';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { FormattedText } from '@/ui/text/FormattedText';

const heading = 'Who has seen my data';
const notFoundStatus = 404;

/** Who has seen the signed-in person's full SSN or plan cards, newest first. */
export function DataViews() {
  const query = useGetDataViewsInfiniteQuery();
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  const formatDateTime = useFormatDateTime();
  // A service without this endpoint does not record views.
  if (!data && isCallError(error) && error.status === notFoundStatus) return null;
  const views = data?.pages.flatMap((page) => page.views) ?? [];

  function renderContent() {
    if (error && !data) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons rows={2} height={48} isPadded />;
    if (views.length === 0 && !hasNextPage)
      return (
        <Typography color="textSecondary" sx={{ p: { xs: 2, sm: 3 } }}>
          No one else has viewed your full Social Security number or plan cards.
        </Typography>
      );
    return (
      <>
        <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          This list shows each time someone else viewed your full Social Security number, compared your record with a
          file that contains it, or opened a plan card. Everywhere else, only the last four digits show.
        </Typography>
        <Box component="ul" aria-label={heading} sx={listStyles}>
          {views.map((view) => (
            <li key={view.id}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{viewText(view)}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                <span>{`${viewerText(view)} · `}</span>
                <time dateTime={view.at}>{formatDateTime(view.at)}</time>
              </Typography>
            </li>
          ))}
        </Box>
        {error && (
          <Typography role="alert" color="error" sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
            <FormattedText text={headlineOf(error)} />
          </Typography>
        )}
        {hasNextPage && (
          <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
            <BusyButton variant="outlined" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier
            </BusyButton>
          </Box>
        )}
      </>
    );
  }

  return (
    <Box sx={{ mt: 3, maxWidth: 800 }}>
      <Section heading={heading} busy={isFetching}>
        {renderContent()}
      </Section>
    </Box>
  );
}

function viewText({ what, card, reason }: PersonalDataView) {
  if (what === 'match') return 'Compared your record with a file that contains your SSN';
  if (what === 'card')
    return card ? `Opened your ${planKindTexts[card].toLowerCase()} plan card` : 'Opened a plan card';
  if (what === 'ssn') return reason ? `Viewed your full SSN (${exportReasons[reason]})` : 'Viewed your full SSN';
  return 'Your full SSN was in an exported file';
}

function viewerText({ role, name }: PersonalDataView) {
  if (role === 'unknown') return 'Someone with the link';
  if (role === 'family') return name ? `${name}, a family member` : 'A family member whose account was deleted';
  return name ? `${name}, benefits administrator` : 'A benefits administrator';
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { px: { xs: 2, sm: 3 }, py: 1.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
