import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { useGetPeopleDueQuery } from '@/api/admin/people/peopleList';
import { formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import {
  type DueFilterName,
  dueDays,
  dueFilterNames,
  dueFilters,
  maxExactCount,
  turningAgeYears,
} from '@/contract/people/peopleList';
import { ErrorState } from '@/ui/page/ErrorState';
import { PageLink } from '@/ui/page/PageLink';
import { writePeopleParams } from './peopleParams';

const labels: Record<DueFilterName, string> = {
  turningAge: `Children turning ${turningAgeYears} within ${dueDays.turningAge} days`,
  ssnMissing: 'SSN to follow',
  coverageEnding: `Coverage ending within ${dueDays.coverageEnding} days`,
  requests: 'Waiting for family approval',
};

const pathOf = (name: DueFilterName) =>
  `${pages.people}?${writePeopleParams({ filters: dueFilters[name], cursor: {}, hiddenColumns: [] })}`;

/** Counts of what is due soon; each links to its list. */
export function DueCards() {
  const { data, error, refetch } = useGetPeopleDueQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data) return <ErrorState text="Couldn’t load what’s due soon." onRetry={() => void refetch()} />;
  return (
    <Box component="ul" aria-label="Due soon" aria-busy={!data} sx={cardGridStyles}>
      {dueFilterNames.map((name) => (
        <DueCard key={name} label={labels[name]} count={data?.[name]} to={pathOf(name)} />
      ))}
      {/* A server of the previous release does not count reported changes. */}
      {!(data && data.changeRequests === undefined) && (
        <DueCard label="Reported changes to review" count={data?.changeRequests} to={pages.changeRequests} />
      )}
    </Box>
  );
}

const DueCard = ({ label, count, to }: { label: string; count: number | undefined; to: string }) => (
  <Paper component="li" variant="outlined" sx={cardStyles}>
    <Typography component="strong" sx={{ fontSize: '1.375rem', fontWeight: 680, fontFeatureSettings: '"pnum"' }}>
      {count === undefined ? <Skeleton width="3ch" /> : countText(count)}
    </Typography>
    <Link component={PageLink} to={to} variant="body2" sx={linkStyles}>
      {label}
    </Link>
  </Paper>
);

const countText = (count: number) => (count > maxExactCount ? `${formatCount(maxExactCount)}+` : formatCount(count));

const cardGridStyles = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(5, 1fr)' },
};
const cardStyles = {
  position: 'relative',
  px: 2,
  py: 1.5,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  '&:hover': { bgcolor: 'action.hover' },
};
/** The link covers its card. */
const linkStyles = { '&::after': { content: '""', position: 'absolute', inset: 0 } };
