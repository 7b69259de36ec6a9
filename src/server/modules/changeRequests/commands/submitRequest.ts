import { type ChangeRequestDraft, maxPendingRequests } from '@/contract/people/changeRequest';
import { hasField } from '@/contract/people/changeRules';
import type { Backend } from '@/server/backend';
import {
  countInFamily,
  countRequests,
  encryptTexts,
  insertRequest,
  lockReporter,
} from '@/server/modules/changeRequests/queries/changeRequests';
import { requestAuditEntry } from '@/server/modules/changeRequests/settleRequest';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'audit' | 'cipher' | 'now'>;

/** Stores a change that a member reports, with the document that was uploaded with it. Returns the request's ID. */
export async function submitRequest(
  tx: Transaction,
  { audit, cipher, now }: Deps,
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
