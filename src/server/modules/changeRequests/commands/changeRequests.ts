import {
  type ChangeRequestDraft,
  changeRequestRetentionDays,
  changeRequestStateNames,
  maxPendingRequests,
} from '@/contract/people/changeRequest';
import { hasField } from '@/contract/people/changeRules';
import { cleanText } from '@/contract/people/personRules';
import type { Backend } from '@/server/backend';
import {
  countInFamily,
  countRequests,
  deleteOldRequests,
  detachDocument,
  encryptTexts,
  insertRequest,
  lockReporter,
  lockRequest,
  storeDecision,
} from '@/server/modules/changeRequests/queries/changeRequests';
import {
  approveLockedRequest,
  lockPendingRequest,
  rejectLockedRequest,
  requestAuditEntry,
} from '@/server/modules/changeRequests/settleRequest';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Stores a change that a member reports, with the document that was uploaded with it. Returns the request's ID. */
export async function submitRequest(
  tx: Transaction,
  { audit, cipher, now }: Pick<Backend, 'audit' | 'cipher' | 'now'>,
  { draft, fileId }: { draft: ChangeRequestDraft; fileId: number | null },
  by: Requester,
) {
  const { kind, people: chosenPeople, ...texts } = draft;
  const reporter = await lockReporter(tx, by.actor.id);
  // The account was closed in the meantime, which ended the session.
  if (!reporter) throw new Refusal('This account no longer exists.', 401);
  const people = hasField(kind, 'people') ? [...new Set(chosenPeople.map(Number))] : [];
  if ((await countInFamily(tx, reporter.employee_id ?? reporter.id, people)) !== people.length)
    throw new Refusal('One of these people isn’t in your family anymore. Reload the page and try again.');
  if ((await countRequests(tx, 'waiting', reporter.id)) >= maxPendingRequests)
    throw new Refusal(
      `You already have ${maxPendingRequests} reported changes waiting for a decision. Withdraw one, or wait for a decision.`,
    );
  const request = { person_id: reporter.id, kind };
  const id = await insertRequest(tx, {
    ...request,
    people,
    texts_sealed: encryptTexts(cipher, texts),
    document_file_id: fileId,
    created_at: now(),
  });
  await audit.write(tx, requestAuditEntry({ id, ...request }, 'reported', by));
  return id;
}

type Deps = Pick<Backend, 'db' | 'audit' | 'cipher' | 'pushes' | 'now'>;

/** Rejects a pending request; the member sees the reason. */
export async function rejectRequest(
  deps: Deps,
  { id, reason: enteredReason }: { id: number; reason: string },
  by: Requester,
) {
  const reason = enteredReason.split(/\r?\n/).map(cleanText).join('\n').trim();
  if (!reason) throw new Refusal('Enter a reason. The member will see it.');
  await deps.db
    .transaction()
    .execute(async (tx) => rejectLockedRequest(tx, deps, await lockPendingRequest(tx, id, by), reason, by));
  deps.pushes.wake();
}

/** Approves a pending request whose change was made elsewhere, such as an address in payroll. */
export async function approveRequest(deps: Deps, id: number, by: Requester) {
  await deps.db
    .transaction()
    .execute(async (tx) => approveLockedRequest(tx, deps, await lockPendingRequest(tx, id, by), { step: 'done' }, by));
  deps.pushes.wake();
}

/** Withdraws the caller's pending request and deletes its document. */
export const withdrawRequest = (
  { db, audit, files, now }: Pick<Backend, 'db' | 'audit' | 'files' | 'now'>,
  id: number,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.person_id !== by.actor.id) throw new Refusal('This reported change no longer exists.');
    if (request.state === 'withdrawn') return;
    if (request.state !== 'waiting')
      throw new Refusal(`This reported change was already ${changeRequestStateNames[request.state].toLowerCase()}.`);
    await storeDecision(tx, id, { state: 'withdrawn', by: formatActor(by.actor), at: now() });
    await detachDocument(tx, id);
    await files.release([request.document_file_id], tx);
    await audit.write(tx, requestAuditEntry(request, 'withdrawn', by));
  });

const dayMs = 24 * 60 * 60 * 1000;
/** Limits one sweep; the next sweep removes the remaining requests. */
const batchesPerSweep = 20;

/** Deletes decided requests a year after the decision, with their documents. */
export async function removeOldRequests({ db, files, now }: Pick<Backend, 'db' | 'files' | 'now'>) {
  const before = new Date(now().getTime() - changeRequestRetentionDays * dayMs);
  for (let batch = 0; batch < batchesPerSweep; batch += 1) {
    const count = await db.transaction().execute(async (tx) => {
      const removed = await deleteOldRequests(tx, before);
      // If the transaction is interrupted, the next sweep deletes the requests and their files.
      await files.erase(removed.fileIds, tx);
      return removed.count;
    });
    if (count === 0) return;
  }
}
