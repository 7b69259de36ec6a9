import type {
  Administrator,
  AdministratorInvitation,
  AdministratorList,
} from '@/contract/administration/administrator';
import { permissionTexts } from '@/contract/administration/permissionTexts';
import { type Permission, permissions } from '@/contract/administration/permissions';

/** A row of the list: an administrator or an invitation. */
export type AdministratorRow = { id: string } & (
  | { kind: 'administrator'; account: Administrator }
  | { kind: 'invitation'; account: AdministratorInvitation }
);

/** Active administrators first, then invitations, then inactive administrators. */
export function rowsOf({ administrators, invitations }: AdministratorList): AdministratorRow[] {
  const administratorRows = (isActive: boolean) =>
    administrators
      .filter(({ state }) => (state === 'active') === isActive)
      .map((account) => ({ id: `administrator-${account.id}`, kind: 'administrator' as const, account }));
  return [
    ...administratorRows(true),
    ...invitations.map((account) => ({ id: `invitation-${account.id}`, kind: 'invitation' as const, account })),
    ...administratorRows(false),
  ];
}

/** The name, or the email address if there is no name. */
export const nameOf = ({ name, email }: { name: string; email: string }) => name || email;

/** The permissions' names in the order of the form. */
export const permissionNames = (granted: readonly Permission[]) =>
  permissions
    .filter((permission) => granted.includes(permission))
    .map((permission) => permissionTexts[permission].label);

/** The kind of account and what it signs in with; for an invitation, the email address. */
export function accountText(row: AdministratorRow) {
  if (row.kind === 'invitation') return row.account.email;
  const { kind, name, email, number } = row.account;
  if (kind === 'employee') return ['Employee', number].filter(Boolean).join(', ');
  return name ? `Email sign-in, ${email}` : 'Email sign-in';
}

export function stateText({ kind, account }: AdministratorRow, formatDateTime: (timestamp: string) => string) {
  if (kind === 'invitation')
    return `Invitation ${account.isExpired ? 'expired' : 'expires'} ${formatDateTime(account.expiresAt)}`;
  return { active: 'Active', off: 'Inactive', closed: 'Account closed' }[account.state];
}
