import type {
  Administrator,
  AdministratorInvitation,
  AdministratorList,
} from '@/contract/administration/administrator';
import { rights, type Right } from '@/contract/administration/rights';

/** A line of the list: someone who administers the program, or is invited to. */
export type OfficeRow =
  | { id: string; kind: 'administrator'; administrator: Administrator; given: readonly Right[] }
  | { id: string; kind: 'invitation'; invitation: AdministratorInvitation; given: readonly Right[] };

const inOrder = (given: readonly Right[]) => rights.filter((right) => given.includes(right));

/** Those who can sign in first, then the invited, then those who cannot sign in any more. */
export function rowsOf({ administrators, invitations }: AdministratorList): OfficeRow[] {
  const rows = administrators.map(
    (administrator): OfficeRow => ({
      id: `administrator-${administrator.id}`,
      kind: 'administrator',
      administrator,
      given: inOrder(administrator.rights),
    }),
  );
  const isActive = (row: OfficeRow) => row.kind === 'administrator' && row.administrator.state === 'active';
  return [
    ...rows.filter(isActive),
    ...invitations.map(
      (invitation): OfficeRow => ({
        id: `invitation-${invitation.id}`,
        kind: 'invitation',
        invitation,
        given: inOrder(invitation.rights),
      }),
    ),
    ...rows.filter((row) => !isActive(row)),
  ];
}

/** How someone is called: by name, or by the address they sign in with. */
export const nameOf = ({ name, email }: { name: string; email: string }) => name || email;

export function rowName(row: OfficeRow) {
  return nameOf(row.kind === 'administrator' ? row.administrator : row.invitation);
}

/** What kind of account it is, and with what it signs in. */
export function accountText(row: OfficeRow) {
  if (row.kind === 'invitation') return row.invitation.email;
  const { kind, name, email, number } = row.administrator;
  if (kind === 'employee') return ['Employee', number].filter(Boolean).join(', ');
  return name ? `Console, ${email}` : 'Console';
}

export function stateText(row: OfficeRow, formatDateTime: (moment: string) => string) {
  if (row.kind === 'invitation')
    return row.invitation.isExpired
      ? `Invitation expired ${formatDateTime(row.invitation.expiresAt)}`
      : `Invitation expires ${formatDateTime(row.invitation.expiresAt)}`;
  return { active: 'Active', off: 'Inactive', closed: 'Account closed' }[row.administrator.state];
}
