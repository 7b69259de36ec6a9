import AddIcon from '@iconify-json/ic/icons.json?outline-person-add-alt';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetAdministratorsQuery } from '@/api/administration/administrators';
import { headlineOf } from '@/api/core/failure';
import type { Administrator } from '@/contract/administration/administrator';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import { administratorColumns } from './administratorColumns';
import { rowsOf } from './rows';

const AdministratorForm = lazyDialog(() => import('./AdministratorForm'), 'AdministratorForm');
const InviteForm = lazyDialog(() => import('./InviteForm'), 'InviteForm');

const label = 'Administrators';

/** Lists administrators and their permissions; owners invite, edit, and deactivate them. */
export function AdministratorsPage() {
  const formatDateTime = useFormatDateTime();
  const { data, error, isFetching, refetch } = useGetAdministratorsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [editedAdministrator, setEditedAdministrator] = useState<Administrator>();
  const [isInviting, setInviting] = useState(false);
  const rows = data && rowsOf(data);
  const columns = administratorColumns(formatDateTime, setEditedAdministrator);
  const isOnlyAdministrator = rows?.length === 1;
  const inviteButton = data?.canInvite && (
    <Button variant="contained" startIcon={<AddIcon />} aria-haspopup="dialog" onClick={() => setInviting(true)}>
      Invite
    </Button>
  );

  return (
    <Page
      title={label}
      subtitle="Who can manage the program and what each person can do."
      busy={isFetching}
      action={!isOnlyAdministrator && inviteButton}
    >
      {rows ? (
        <Section heading={label} total={rows.length} busy={isFetching}>
          <RowsTable label={label} mayWrap cardsBelow="md" columns={columns} rows={rows} />
          {isOnlyAdministrator && (
            <EmptyState
              text="You’re the only administrator"
              hint="Invite a backup who can help if you’re away or can’t sign in."
              action={inviteButton}
            />
          )}
        </Section>
      ) : error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={4} height={64} />
      )}
      {data && !data.canInvite && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          You can’t invite anyone until your system administrator sets the site address (SITE_URL).
        </Typography>
      )}
      {editedAdministrator && (
        <AdministratorForm administrator={editedAdministrator} onClose={() => setEditedAdministrator(undefined)} />
      )}
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </Page>
  );
}
