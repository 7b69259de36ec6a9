import type {
  Administrator,
  AdministratorInvitation,
  AdministratorList,
} from '@/contract/administration/administrator';
import { type Permission, permissions } from '@/contract/administration/permissions';

/** A row of the list: an administrator or an invitation. */
export type AdministratorRow =
  | { id: string; kind: 'administrator'; administrator: Administrator; granted: readonly Permission[] }
  | { id: string; kind: 'invitation'; invitation: AdministratorInvitation; granted: readonly Permission[] };

const sortPermissions = (permissionList: readonly Permission[]) =>
  permissions.filter((permission) => permissionList.includes(permission));

/** Active administrators first, then invitations, then inactive administrators. */
export function rowsOf({ administrators, invitations }: AdministratorList): AdministratorRow[] {
  const rows = administrators.map(
    (administrator): AdministratorRow => ({
      id: `administrator-${administrator.id}`,
      kind: 'administrator',
      administrator,
      granted: sortPermissions(administrator.rights),
    }),
  );
  const isActive = (row: AdministratorRow) => row.kind === 'administrator' && row.administrator.state === 'active';
  return [
    ...rows.filter(isActive),
    ...invitations.map(
      (invitation): AdministratorRow => ({
        id: `invitation-${invitation.id}`,
        kind: 'invitation',
        invitation,
        granted: sortPermissions(invitation.rights),
      }),
    ),
    ...rows.filter((row) => !isActive(row)),
  ];
}

/** The name, or the email address if there is no name. */
export const nameOf = ({ name, email }: { name: string; email: string }) => name || email;

export function rowName(row: AdministratorRow) {
  return nameOf(row.kind === 'administrator' ? row.administrator : row.invitation);
}

/** The kind of account and what it signs in with; for an invitation, the email address. */
export function accountText(row: AdministratorRow) {
  if (row.kind === 'invitation') return row.invitation.email;
  const { kind, name, email, number } = row.administrator;
  if (kind === 'employee') return ['Employee', number].filter(Boolean).join(', ');
  return name ? `Email sign-in, ${email}` : 'Email sign-in';
}

export function stateText(row: AdministratorRow, formatDateTime: (timestamp: string) => string) {
  if (row.kind === 'invitation')
    return row.invitation.isExpired
      ? `Invitation expired ${formatDateTime(row.invitation.expiresAt)}`
      : `Invitation expires ${formatDateTime(row.invitation.expiresAt)}`;
  return { active: 'Active', off: 'Inactive', closed: 'Account closed' }[row.administrator.state];
}
