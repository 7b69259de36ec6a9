import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';

import type { Administrator, AdministratorInvitation } from '@/contract/administration/administrator';
import type { Permission } from '@/contract/administration/permissions';
import { permissionTexts } from '@/contract/administration/permissionTexts';
import { pages } from '@/contract/pages';
import { useHasPermission } from '@/features/shared/permissions';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

import { EmailAddress } from '@/ui/text/EmailAddress';
import { type AdministratorRow, accountText, rowName, stateText } from './rows';

type Actions = {
  onEdit: (administrator: Administrator) => void;
  onToggleActive: (administrator: Administrator) => void;
  onReset: (administrator: Administrator) => void;
  onResend: (invitation: AdministratorInvitation) => void;
  onWithdraw: (invitation: AdministratorInvitation) => void;
};

export const administratorColumns = (
  formatDateTime: (timestamp: string) => string,
  actions: Actions,
): TableColumn<AdministratorRow>[] => [
  {
    field: 'name',
    heading: 'Administrator',
    width: 190,
    grows: true,
    text: rowName,
    show: (row) => <AdministratorCell row={row} />,
  },
  {
    field: 'rights',
    heading: 'Permissions',
    width: 180,
    text: ({ granted }) => permissionLabels(granted).join(', ') || 'None',
    show: ({ granted }) =>
      granted.length === 0 ? (
        'None'
      ) : (
        <Box component="ul" sx={chipListStyles}>
          {permissionLabels(granted).map((label) => (
            <Box component="li" key={label} sx={[chipStyles, granted.includes('owner') && strongStyles]}>
              {label}
            </Box>
          ))}
        </Box>
      ),
  },
  {
    field: 'state',
    heading: 'Status',
    width: 130,
    text: (row) => stateText(row, formatDateTime),
    show: (row) => (
      <Box component="span" sx={isUsable(row) ? undefined : warningStyles}>
        {stateText(row, formatDateTime)}
        {isSecondFactorMissing(row) && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
            No two-step verification
          </Box>
        )}
      </Box>
    ),
  },
  {
    field: 'lastSignIn',
    heading: 'Last sign-in',
    width: 110,
    text: (row) =>
      row.kind === 'invitation' || !row.administrator.lastSignInAt
        ? missingValue
        : formatDateTime(row.administrator.lastSignInAt),
  },
  {
    field: 'actions',
    heading: 'Actions',
    width: 180,
    isAction: true,
    text: () => '',
    show: (row) => <RowActions row={row} actions={actions} />,
  },
];

/** An owner has every permission. */
const permissionLabels = (permissionList: readonly Permission[]) =>
  permissionList.includes('owner')
    ? ['Owner (all permissions)']
    : permissionList.map((permission) => permissionTexts[permission].label);

const isUsable = (row: AdministratorRow) =>
  row.kind === 'invitation' ? !row.invitation.isExpired : row.administrator.state === 'active';

const isSecondFactorMissing = (row: AdministratorRow) =>
  row.kind === 'administrator' && row.administrator.state === 'active' && !row.administrator.hasSecondFactor;

const AdministratorCell = ({ row }: { row: AdministratorRow }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <AdministratorName row={row} />
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
      <EmailAddress address={accountText(row)} />
    </Box>
    {row.kind === 'administrator' && row.administrator.isLastOwner && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
        The only owner. Can’t be deactivated or lose the owner permission.
      </Box>
    )}
  </Box>
);

/** Links to the person's record, because the employee list omits people without job data. */
function AdministratorName({ row }: { row: AdministratorRow }) {
  const canReadPeople = useHasPermission('people');
  const personId = row.kind === 'administrator' ? row.administrator.personId : null;
  const text = row.kind === 'administrator' && row.administrator.isSelf ? `${rowName(row)} (you)` : rowName(row);
  if (personId !== null && canReadPeople)
    return (
      <Link component={PageLink} to={pages.employee(personId)} sx={{ fontWeight: 650 }}>
        {text}
      </Link>
    );
  return (
    <Box component="span" sx={{ fontWeight: 650 }}>
      {text}
    </Box>
  );
}

type RowAction = { label: string; ariaLabel: string; onPress: () => void };

function actionsOf(
  row: AdministratorRow,
  { onEdit, onToggleActive, onReset, onResend, onWithdraw }: Actions,
): RowAction[] {
  const name = rowName(row);
  if (row.kind === 'invitation') {
    const { invitation } = row;
    return [
      {
        label: 'Resend',
        ariaLabel: `Resend invitation to ${name}`,
        onPress: () => onResend(invitation),
      },
      {
        label: 'Cancel invitation',
        ariaLabel: `Cancel invitation to ${name}`,
        onPress: () => onWithdraw(invitation),
      },
    ];
  }
  const { administrator } = row;
  const { state, isSelf, isLastOwner } = administrator;
  const actions: (RowAction | false)[] = [
    { label: 'Edit', ariaLabel: `Edit ${name}`, onPress: () => onEdit(administrator) },
    state === 'active' &&
      !isSelf && { label: 'Reset', ariaLabel: `Reset sign-in for ${name}`, onPress: () => onReset(administrator) },
    state === 'off' && {
      label: 'Activate',
      ariaLabel: `Activate ${name}`,
      onPress: () => onToggleActive(administrator),
    },
    state !== 'off' &&
      !isLastOwner && {
        label: 'Deactivate',
        ariaLabel: `Deactivate ${name}`,
        onPress: () => onToggleActive(administrator),
      },
  ];
  return actions.filter((action) => action !== false);
}

const RowActions = ({ row, actions }: { row: AdministratorRow; actions: Actions }) => (
  <Stack direction="row" sx={{ columnGap: { xs: 3, sm: 1.5 }, alignItems: 'flex-start' }}>
    {actionsOf(row, actions).map(({ label, ariaLabel, onPress }) => (
      <Button
        key={label}
        size="small"
        aria-label={ariaLabel}
        aria-haspopup="dialog"
        sx={{ px: 0, minWidth: 0, whiteSpace: 'nowrap' }}
        onClick={onPress}
      >
        {label}
      </Button>
    ))}
  </Stack>
);

const chipListStyles = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.5 };
const chipStyles = { px: 1, py: 0.25, borderRadius: 1, bgcolor: 'action.hover', fontWeight: 600, whiteSpace: 'nowrap' };
const strongStyles = { bgcolor: 'primary.soft', color: 'primary.main' };
const warningStyles = { color: 'warning.main', fontWeight: 600 };
