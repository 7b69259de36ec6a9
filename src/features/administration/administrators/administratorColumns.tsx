import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Administrator } from '@/contract/administration/administrator';
import type { Permission } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { useHasPermission } from '@/features/shared/permissions';
import { useAppDispatch } from '@/store/hooks';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { EmailAddress } from '@/ui/text/EmailAddress';
import {
  confirmActivation,
  confirmDeactivation,
  confirmResend,
  confirmReset,
  confirmWithdrawal,
} from './confirmations';
import { type AdministratorRow, accountText, nameOf, permissionNames, stateText } from './rows';

type OnEdit = (administrator: Administrator) => void;

export const administratorColumns = (
  formatDateTime: (timestamp: string) => string,
  onEdit: OnEdit,
): TableColumn<AdministratorRow>[] => [
  {
    field: 'name',
    heading: 'Administrator',
    width: 190,
    grows: true,
    text: ({ account }) => nameOf(account),
    show: (row) => <AdministratorCell row={row} />,
  },
  {
    field: 'rights',
    heading: 'Permissions',
    width: 180,
    text: ({ account }) => permissionLabels(account.rights).join(', ') || 'None',
    show: ({ account: { rights } }) =>
      rights.length === 0 ? (
        'None'
      ) : (
        <Box component="ul" sx={chipListStyles}>
          {permissionLabels(rights).map((label) => (
            <Box component="li" key={label} sx={[chipStyles, rights.includes('owner') && strongStyles]}>
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
        {row.kind === 'administrator' && row.account.state === 'active' && !row.account.hasSecondFactor && (
          <Note>No two-step verification</Note>
        )}
      </Box>
    ),
  },
  {
    field: 'lastSignIn',
    heading: 'Last sign-in',
    width: 110,
    text: ({ kind, account }) =>
      kind === 'invitation' || !account.lastSignInAt ? missingValue : formatDateTime(account.lastSignInAt),
  },
  {
    field: 'actions',
    heading: 'Actions',
    width: 180,
    isAction: true,
    text: () => '',
    show: (row) => <RowActions row={row} onEdit={onEdit} />,
  },
];

/** An owner has every permission. */
const permissionLabels = (granted: readonly Permission[]) =>
  granted.includes('owner') ? ['Owner (all permissions)'] : permissionNames(granted);

const isUsable = ({ kind, account }: AdministratorRow) =>
  kind === 'invitation' ? !account.isExpired : account.state === 'active';

const Note = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
    {children}
  </Box>
);

const AdministratorCell = ({ row }: { row: AdministratorRow }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <AdministratorName row={row} />
    <Note>
      <EmailAddress address={accountText(row)} />
    </Note>
    {row.kind === 'administrator' && row.account.isLastOwner && (
      <Note>The only owner. Can’t be deactivated or lose the owner permission.</Note>
    )}
  </Box>
);

/** Links to the person's record, because the employee list omits people without job data. */
function AdministratorName({ row: { kind, account } }: { row: AdministratorRow }) {
  const canReadPeople = useHasPermission('people');
  const personId = kind === 'administrator' ? account.personId : null;
  const text = kind === 'administrator' && account.isSelf ? `${nameOf(account)} (you)` : nameOf(account);
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

function RowActions({ row: { kind, account }, onEdit }: { row: AdministratorRow; onEdit: OnEdit }) {
  const dispatch = useAppDispatch();
  const name = nameOf(account);
  const actions: (RowAction | false)[] =
    kind === 'invitation'
      ? [
          {
            label: 'Resend',
            ariaLabel: `Resend invitation to ${name}`,
            onPress: () => dispatch(confirmResend(account)),
          },
          {
            label: 'Cancel invitation',
            ariaLabel: `Cancel invitation to ${name}`,
            onPress: () => dispatch(confirmWithdrawal(account)),
          },
        ]
      : [
          { label: 'Edit', ariaLabel: `Edit ${name}`, onPress: () => onEdit(account) },
          account.state === 'active' &&
            !account.isSelf && {
              label: 'Reset',
              ariaLabel: `Reset sign-in for ${name}`,
              onPress: () => dispatch(confirmReset(account)),
            },
          account.state === 'off' && {
            label: 'Activate',
            ariaLabel: `Activate ${name}`,
            onPress: () => dispatch(confirmActivation(account)),
          },
          account.state !== 'off' &&
            !account.isLastOwner && {
              label: 'Deactivate',
              ariaLabel: `Deactivate ${name}`,
              onPress: () => dispatch(confirmDeactivation(account)),
            },
        ];
  return (
    <Stack direction="row" sx={{ columnGap: { xs: 3, sm: 1.5 }, alignItems: 'flex-start' }}>
      {actions
        .filter((action) => action !== false)
        .map(({ label, ariaLabel, onPress }) => (
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
}

const chipListStyles = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.5 };
const chipStyles = { px: 1, py: 0.25, borderRadius: 1, bgcolor: 'action.hover', fontWeight: 600, whiteSpace: 'nowrap' };
const strongStyles = { bgcolor: 'primary.soft', color: 'primary.main' };
const warningStyles = { color: 'warning.main', fontWeight: 600 };
