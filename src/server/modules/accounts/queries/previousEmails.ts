import { objectionHours } from '@/contract/people/numberChange';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { OutgoingMessages } from '@/server/platform/delivery/outgoing';

const retentionMs = objectionHours * 60 * 60 * 1000;
const batchSize = 500;

/** The email addresses of a person, including replaced ones while a number change can be disputed. */
export async function listEmailsToNotify(db: Database, { id, email }: { id: number; email: string }, at: Date) {
  const previous = await db
    .selectFrom('previous_emails')
    .select('email')
    .where('person_id', '=', id)
    .where('replaced_at', '>', new Date(at.getTime() - retentionMs))
    .orderBy('id')
    .execute();
  return [...new Set([email, ...previous.map((row) => row.email)])].filter(Boolean);
}

type Deps = { outgoing: OutgoingMessages; now: () => Date };

/** Queues messages to replaced addresses not yet notified, of one member or all. Returns how many, up to a limit. */
export async function notifyPreviousEmails(
  tx: Transaction,
  { outgoing, now }: Deps,
  accountLabel: string,
  personId?: number,
): Promise<number> {
  const dueEmails = await tx
    .selectFrom('previous_emails')
    .select(['id', 'email'])
    .where('notified_at', 'is', null)
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? 0))
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  if (dueEmails.length === 0) return 0;
  const text = `The email address on ${accountLabel} was changed. We'll no longer send messages to this address. Not you? Contact your benefits team right away.`;
  await outgoing.add(
    tx,
    dueEmails.map(({ email: to }) => ({ channel: 'email', to, text })),
  );
  await tx
    .updateTable('previous_emails')
    .set({ notified_at: now() })
    .where(
      'id',
      'in',
      dueEmails.map(({ id }) => id),
    )
    .execute();
  return dueEmails.length;
}

/** Called after changes to many people, such as an import. */
export async function notifyAllPreviousEmails(db: Database, deps: Deps, accountLabel: string) {
  while ((await db.transaction().execute((tx) => notifyPreviousEmails(tx, deps, accountLabel))) === batchSize);
}

/** Deletes notified addresses that were replaced longer ago than a number change can be disputed. */
export const removeOldPreviousEmails = (db: Database, at: Date) =>
  db
    .deleteFrom('previous_emails')
    .where('replaced_at', '<=', new Date(at.getTime() - retentionMs))
    .where('notified_at', 'is not', null)
    .execute();
