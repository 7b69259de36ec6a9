import { sql } from 'kysely';

import { countryCode } from '@/contract/patterns';
import { activeStatus } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { type AccountOwner, ownerColumn } from '@/server/modules/accounts/owner';
import type { Transaction } from '@/server/platform/database/database';
import type { TextMessage } from '@/server/platform/delivery/outbox';

const selectAccounts = (tx: Transaction) =>
  tx
    .selectFrom('administrators as a')
    .leftJoin('console_admins as c', 'c.id', 'a.console_admin_id')
    .leftJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.id', 'c.email as console_email', 'p.email', 'p.contact']);
type Account = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

const accountOf = (tx: Transaction, { kind, id }: AccountOwner) =>
  selectAccounts(tx).where(`a.${ownerColumn[kind]}`, '=', id).executeTakeFirst();

/** An address or number, not a name, because an administrator could choose a name that looks like a link. */
const labelOf = (account: Account | undefined) =>
  account?.console_email ??
  (account?.contact ? `the employee whose number ends in ${account.contact.slice(-4)}` : 'an administrator');

const noticesTo = ({ console_email, email, contact }: Account, text: string): TextMessage[] => {
  const to = console_email ?? email;
  if (to) return [{ channel: 'email', to, text }];
  return contact ? [{ channel: 'sms', to: countryCode + contact, text }] : [];
};

type OwnerNotice = { subject: AccountOwner; by: AccountOwner | null; productName: string };

const changeTexts = {
  added: 'is a new administrator',
  activated: 'was reactivated as an administrator',
  deactivated: 'was an owner and has been deactivated',
  ownershipGranted: 'was made an owner',
  ownershipRemoved: 'is no longer an owner',
} as const;

/** Stores a message to every owner and to the affected administrator, in the change's transaction. */
export async function notifyOwners(
  tx: Transaction,
  { outgoing }: Backend,
  change: keyof typeof changeTexts,
  { subject, by, productName }: OwnerNotice,
) {
  const owners = await selectAccounts(tx)
    .where('a.off_at', 'is', null)
    .where(sql<boolean>`'owner' = any(a.rights)`)
    .where((where) =>
      where.or([
        where('a.person_id', 'is', null),
        where.and([where('p.status', '=', activeStatus), where('p.deleted_at', 'is', null)]),
      ]),
    )
    .execute();
  const subjectAccount = await accountOf(tx, subject);
  const actor = by && labelOf(await accountOf(tx, by));
  const text = `${productName}: ${labelOf(subjectAccount)} ${changeTexts[change]}${actor ? ` (by ${actor})` : ''}. If you didn't expect this, check the list of administrators right away.`;
  const recipients =
    owners.some(({ id }) => id === subjectAccount?.id) || !subjectAccount ? owners : [...owners, subjectAccount];
  await outgoing.add(
    tx,
    recipients.flatMap((account) => noticesTo(account, text)),
  );
}
