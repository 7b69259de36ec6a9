import { revealsAnHour, type SsnReason } from '@/contract/administration/ssnReason';
import { ProofNeeded } from '@/server/modules/auth/proof';
import { tooMany } from '@/server/modules/auth/tooMany';
import type { Backend } from '@/server/backend';
import type { Database, Transaction } from '@/server/platform/database/database';
import { addAttempt, attemptsSince, lockSubject, removeAttempt } from '@/server/modules/auth/queries/attempts';
import { actorName, type Caller } from '@/server/platform/http/caller';
import { ReasonNeeded } from '@/server/platform/http/reasonNeeded';

/** What an administrator learns about single SSNs: full numbers shown, and numbers that are on record when entered. */
const kind = 'ssn-lookup';
const hourMs = 60 * 60 * 1000;

type Parts = Pick<Backend, 'db' | 'cipher' | 'now'>;

const subjectOf = ({ cipher }: Parts, caller: Caller) => cipher.lookup('attempt', `${kind}:${actorName(caller)}`);

/** The look-ups of an administrator within the last hour, the latest first; others of theirs wait until the transaction ends. */
async function holdLookups(tx: Database, parts: Parts, caller: Caller) {
  const subject = subjectOf(parts, caller);
  await lockSubject(tx, subject);
  const since = new Date(parts.now().getTime() - hourMs);
  return { subject, latest: await attemptsSince(tx, [kind], subject, since) };
}

/**
 * Counts a full SSN that is shown, on all servers. Beyond those of an hour each wants a reason, and a proof that was given
 * since the one before. Returns the id of the stored reason.
 */
export async function countReveal(tx: Transaction, parts: Parts, caller: Caller, why: SsnReason | undefined) {
  const { subject, latest } = await holdLookups(tx, parts, caller);
  const isOver = latest.length >= revealsAnHour;
  if (isOver && !why) throw new ReasonNeeded();
  if (isOver && latest[0] && caller.provedAt <= latest[0]) throw new ProofNeeded();
  await addAttempt(tx, kind, subject, parts.now());
  return isOver && why ? storeReason(tx, parts, caller, why) : undefined;
}

/** Stores a reason for seeing SSNs, with what was typed encrypted. */
export async function storeReason(
  tx: Transaction,
  { cipher, now }: Parts,
  caller: Caller,
  { reason, note }: SsnReason,
) {
  const { id } = await tx
    .insertInto('ssn_reasons')
    .values({ actor: actorName(caller), reason, note_sealed: cipher.encrypt(note), created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Admits an SSN that is entered in a form, which is told when it is on record. It counts from now on, so that calls at once
 * count together, until `forget` says that nothing was learned.
 */
export async function admitEntry(parts: Parts, caller: Caller) {
  const { db, now } = parts;
  const id = await db.transaction().execute(async (tx) => {
    const { subject, latest } = await holdLookups(tx, parts, caller);
    const oldest = latest[revealsAnHour - 1];
    if (!oldest) return addAttempt(tx, kind, subject, now());
    const seconds = (oldest.getTime() + hourMs - now().getTime()) / 1000;
    throw tooMany('You have looked up too many SSNs within an hour.', seconds);
  });
  return { forget: () => removeAttempt(db, id) };
}

export type SsnEntry = Awaited<ReturnType<typeof admitEntry>>;
