import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCountInvitableQuery, useGetInvitationsQuery } from '@/api/admin/people/invitations';
import { formatCount } from '@/contract/format';
import { type InvitationCounts as Counts, invitationCooldownDays } from '@/contract/people/invitation';
import { Page } from '@/ui/page/Page';
import { BatchList } from './BatchList';
import { SendInvitations } from './SendInvitations';

export function InvitationsPage() {
  const { isFetching } = useGetInvitationsQuery(1);
  return (
    <Page
      title="Invitations"
      subtitle="Invite people without an account to sign up, and track results."
      busy={isFetching}
    >
      <Stack spacing={3}>
        <InvitationCounts />
        <SendInvitations />
        <BatchList />
      </Stack>
    </Page>
  );
}

const labels: Record<keyof Counts, string> = {
  invitable: 'Can be invited now',
  recent: `Invited in the last ${invitationCooldownDays} days`,
  unreachable: 'No phone or email of their own',
};

/** Counts of people without an account, by whether they can be invited. */
function InvitationCounts() {
  const { data, error, refetch } = useCountInvitableQuery({ channel: 'any' }, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return (
      <Paper
        variant="outlined"
        sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
      >
        <Typography>Couldn’t count people without an account.</Typography>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Paper>
    );

  return (
    <Box component="ul" aria-label="People without an account" aria-busy={!data} sx={cardListStyles}>
      {(Object.keys(labels) as (keyof Counts)[]).map((name) => (
        <Paper key={name} component="li" variant="outlined" sx={cardStyles}>
          <Typography variant="body2" color="textSecondary">
            {labels[name]}
          </Typography>
          <Typography component="strong" sx={numberStyles}>
            {data ? formatCount(data[name]) : <Skeleton width="3ch" />}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}

const cardListStyles = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
};
const cardStyles = { px: 2, py: 1.5, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 0.5 };
const numberStyles = { fontSize: '1.625rem', fontWeight: 680, lineHeight: 1.25, fontFeatureSettings: '"pnum"' };
