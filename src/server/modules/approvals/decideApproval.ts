import { ssnInputSchema } from '@/contract/patterns';
import { inactiveStatus } from '@/contract/people/employee';
import type { Decision } from '@/contract/people/user';
import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { findRecordById, setStatus } from '@/server/modules/accounts/queries/people';
import { decideRequest, type FamilyRequest, findRequest } from '@/server/modules/approvals/queries/familyRequests';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';

import { alreadyDecidedText, decidedText, notPendingText } from './requests';

/** Another caller decided first; rolls the transaction back. */
class AlreadyDecidedError extends Error {}

/** The key of a request: the page sends the reference from the push as `userSSN`; the spouse's SSN is accepted, too. */
function requestKeyOf({ cipher }: Backend, userSSN: string) {
  const { data: ssn } = ssnInputSchema.safeParse(userSSN.replaceAll('-', ''));
  return { reference: userSSN, ssnHash: ssn ? cipher.lookupHash(ssnPurpose, ssn) : null };
}

/** The first name of the person who decided, or “an administrator” for a console administrator. */
async function deciderName({ db }: Backend, actor: string | null) {
  const [, id] = /^person:(\d+)$/.exec(actor ?? '') ?? [];
  const person = id === undefined ? undefined : await findRecordById(db, Number(id));
  return person?.first_name ?? 'an administrator';
}

/**
 * Handles a request that is already decided: the same decision by the same caller succeeds again; any other is refused.
 */
async function answerLateDecision(
  backend: Backend,
  { decision, decided_by }: FamilyRequest,
  caller: Caller,
  status: Decision['status'],
) {
  const isOwnDecision = decided_by === formatActor(caller);
  if (decision === null) throw new Refusal(notPendingText);
  if (isOwnDecision && decision === status) return decidedText(status);
  throw new Refusal(alreadyDecidedText(decision, isOwnDecision ? 'you' : await deciderName(backend, decided_by)));
}

/**
 * Decides a request once: the first decision counts, and later callers see who made it. Approval changes nothing else.
 * After a rejection, the spouse is signed out everywhere and cannot sign in until an administrator activates the
 * account again; no data is removed. Throws a Refusal.
 */
export async function decideApproval(
  backend: Backend,
  caller: Caller,
  { status, userSSN }: Decision,
  address: string,
): Promise<string> {
  const { db, sessions, audit, now } = backend;
  const key = requestKeyOf(backend, userSSN);
  const request = await findRequest(db, caller, key);
  const auditEntry = { action: 'approval', actor: caller, address, detail: { status } } as const;
  if (!request) {
    await audit.record({ ...auditEntry, outcome: 'refused' });
    throw new Refusal(notPendingText);
  }
  if (request.decision !== null) return answerLateDecision(backend, request, caller, status);

  const { id, person_id } = request;
  const applyDecision = async (tx: Transaction) => {
    if (status === 'reject') await lockForSignInChange(tx, backend, caller, [person_id]);
    if (!(await decideRequest(tx, { id, decision: status, by: formatActor(caller), at: now() })))
      throw new AlreadyDecidedError();
    if (status === 'reject') {
      await sessions.endAllInTransaction(tx, { kind: 'person', id: person_id });
      await setStatus(tx, person_id, inactiveStatus);
    }
    await audit.write(tx, { ...auditEntry, subject: `person:${person_id}`, outcome: 'done' });
  };
  try {
    await db.transaction().execute(applyDecision);
  } catch (error) {
    if (!(error instanceof AlreadyDecidedError)) throw error;
    const decidedRequest = await findRequest(db, caller, key);
    // The spouse was removed in the meantime, along with the request.
    if (!decidedRequest) throw new Refusal(notPendingText);
    return answerLateDecision(backend, decidedRequest, caller, status);
  }
  return decidedText(status);
}
