import { maxRevealsPerHour, type SsnReason } from '@/contract/administration/ssnReason';
import { reasonNeeded } from '@/contract/people/proof';
import type { Backend } from '@/server/backend';
import { ProofNeeded } from '@/server/modules/accounts/proof';
import { addAttempt, attemptsSince, lockSubject, removeAttempt } from '@/server/platform/database/attempts';
import type { Database, Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { AuditedRefusal } from '@/server/platform/http/reply';
import { tooManyRequests } from '@/server/platform/http/tooManyRequests';

/**
 * Attempts by administrators to look up single SSNs: full SSNs shown, and entered SSNs for which the reply reveals
 * whether they are on record.
 */
const attemptKind = 'ssn-lookup';
const hourMs = 60 * 60 * 1000;

/** Refuses a call that must be repeated with a reason. */
class ReasonNeeded extends AuditedRefusal {
  override readonly data = reasonNeeded;

  constructor() {
    super(
      `You’ve viewed ${maxRevealsPerHour} full SSNs in the last hour. Enter a reason to view the next one.`,
      200,
      reasonNeeded,
    );
    this.name = 'ReasonNeeded';
  }
}

const subjectOf = ({ cipher }: Backend, caller: Caller) =>
  cipher.lookupHash('attempt', `${attemptKind}:${formatActor(caller)}`);

/** An administrator's lookups within the last hour, latest first. Locks them until the transaction ends. */
async function lockLookups(tx: Database, deps: Backend, caller: Caller) {
  const subject = subjectOf(deps, caller);
  await lockSubject(tx, subject);
  const since = new Date(deps.now().getTime() - hourMs);
  return { subject, lookupTimes: await attemptsSince(tx, [attemptKind], subject, since) };
}

/**
 * Counts one view of a full SSN, across all servers. Beyond the hourly limit, each view requires a reason, and a proof
 * of identity that is newer than the previous lookup. Returns the stored reason's ID.
 */
export async function enforceRevealLimit(
  tx: Transaction,
  deps: Backend,
  caller: Caller,
  ssnReason: SsnReason | undefined,
) {
  const { subject, lookupTimes } = await lockLookups(tx, deps, caller);
  const isOverLimit = lookupTimes.length >= maxRevealsPerHour;
  if (isOverLimit && !ssnReason) throw new ReasonNeeded();
  if (isOverLimit && lookupTimes[0] && caller.provedAt <= lookupTimes[0]) throw new ProofNeeded();
  await addAttempt(tx, attemptKind, subject, deps.now());
  return isOverLimit && ssnReason ? storeReason(tx, deps, caller, ssnReason) : undefined;
}

/** Stores a reason for viewing SSNs, with the typed note encrypted. */
export async function storeReason(
  tx: Transaction,
  { cipher, now }: Backend,
  caller: Caller,
  { reason, note }: SsnReason,
) {
  const { id } = await tx
    .insertInto('ssn_reasons')
    .values({ actor: formatActor(caller), reason, note_sealed: cipher.encrypt(note), created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Allows a form with an SSN, whose reply reveals whether the SSN is on record. The attempt counts right away, so that
 * simultaneous calls cannot exceed the limit; `forget` removes it if the reply revealed nothing.
 */
export async function allowSsnEntry(deps: Backend, caller: Caller) {
  const { db, now } = deps;
  const id = await db.transaction().execute(async (tx) => {
    const { subject, lookupTimes } = await lockLookups(tx, deps, caller);
    const oldestLookupAt = lookupTimes[maxRevealsPerHour - 1];
    if (!oldestLookupAt) return addAttempt(tx, attemptKind, subject, now());
    const seconds = (oldestLookupAt.getTime() + hourMs - now().getTime()) / 1000;
    throw tooManyRequests('You’ve looked up too many SSNs in the past hour.', seconds);
  });
  return { forget: () => removeAttempt(db, id) };
}

export type SsnEntry = Awaited<ReturnType<typeof allowSsnEntry>>;
