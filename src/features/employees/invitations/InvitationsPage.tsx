import Stack from '@mui/material/Stack';

import { useGetInvitationsQuery } from '@/api/admin/people/invitations';
import { Page } from '@/ui/page/Page';
import { BatchList } from './BatchList';
import { InvitationCounts } from './InvitationCounts';
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
