import { sql } from 'kysely';

import { countWithNoun, dateIn, formatLongDate } from '@/contract/format';
import { countryCode } from '@/contract/patterns';
import { listAdministratorsWithPermission } from '@/server/modules/administrators/queries/administrators';
import { purgeNoticeCutoff, purgeTime, restoreCutoff } from '@/server/modules/auth/accountRestore';
import type { SiteValues } from '@/server/modules/program/siteValues';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { TextMessage } from '@/server/platform/delivery/outbox';
import type { OutgoingMessages } from '@/server/platform/delivery/outgoing';

/** Limits one sweep; the next sweep announces the remaining accounts. */
const accountsPerSweep = 200;
const maxNamesInMessage = 20;

type Deps = { db: Database; outgoing: OutgoingMessages; audit: AuditLog; siteValues: SiteValues; now: () => Date };
type DueAccount = { id: number; full_name: string; deleted_at: Date };

/**
 * Notifies the administrators with the people permission a week before closed accounts are removed. Accounts are marked
 * in the transaction that stores the messages, so each is announced once, even with several nodes. Returns how many
 * were announced.
 */
export async function announcePurges({ db, outgoing, audit, siteValues, now }: Deps): Promise<number> {
  const at = now();
  // Read before the transaction, because the embedded database has one connection.
  const { productName, timeZone } = (await siteValues.effective()).values;
  return db.transaction().execute(async (tx) => {
    const { rows: dueAccounts } = await sql<DueAccount>`
      update people set purge_announced_at = ${at} where id = any(array(
        select id from people
        where deleted_at <= ${purgeNoticeCutoff(at)} and deleted_at > ${restoreCutoff(at)}
          and purge_announced_at is null and registered_at is not null
        order by deleted_at, id limit ${accountsPerSweep} for update skip locked))
      returning id, full_name, deleted_at`.execute(tx);
    if (dueAccounts.length === 0) return 0;
    const text = announcementText(dueAccounts, productName, timeZone);
    await outgoing.add(
      tx,
      (await listAdministratorsWithPermission(tx, 'people')).flatMap(({ email, contact }): TextMessage[] => {
        if (email) return [{ channel: 'email', to: email, text }];
        return contact ? [{ channel: 'sms', to: countryCode + contact, text }] : [];
      }),
    );
    const auditEntry = {
      action: 'purge',
      actor: null,
      outcome: 'done',
      address: '',
      detail: { announced: true },
    } as const;
    await audit.writeAll(
      tx,
      dueAccounts.map(({ id }) => ({ ...auditEntry, subject: `person:${id}` })),
    );
    return dueAccounts.length;
  });
}

function announcementText(accounts: readonly DueAccount[], productName: string, timeZone: string) {
  const dayOf = (moment: Date) => formatLongDate(dateIn(timeZone, moment));
  const lines = accounts
    .toSorted((a, b) => a.deleted_at.getTime() - b.deleted_at.getTime())
    .slice(0, maxNamesInMessage)
    .map(
      ({ full_name, deleted_at }) =>
        `${full_name}: closed ${dayOf(deleted_at)}, to be deleted ${dayOf(purgeTime(deleted_at))}`,
    );
  const moreCount = accounts.length - lines.length;
  return [
    accounts.length === 1
      ? `${productName}: a closed account will soon be permanently deleted, along with its record, coverage, and any dependents without accounts.`
      : `${productName}: ${countWithNoun(accounts.length, 'closed account')} will soon be permanently deleted, along with their records, coverage, and any dependents without accounts.`,
    ...lines,
    ...(moreCount > 0 ? [`and ${moreCount} more`] : []),
    accounts.length === 1
      ? 'To stay covered, this person can sign in before the deletion date and keep the account. After that, the next import adds them as a new person.'
      : 'To stay covered, they can sign in before the deletion date and keep their accounts. After that, the next import adds them as new people.',
  ].join('\n');
}
