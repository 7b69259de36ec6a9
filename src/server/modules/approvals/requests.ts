import { randomBytes } from 'node:crypto';
import { requestKey } from '@/contract/messages/push';
import type { PendingRequest } from '@/contract/people/approval';
import type { Backend } from '@/server/backend';
import type { Person } from '@/server/modules/accounts/queries/people';
import {
  type FamilyRequest,
  findPendingRequest,
  insertFamilyRequest,
  listPendingRequestsFor,
} from '@/server/modules/approvals/queries/familyRequests';
import { addAttempt, attemptsSince, lockSubject } from '@/server/platform/database/attempts';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

const title = 'Family link request';

type RequestNames = Pick<FamilyRequest, 'addressee_id' | 'first_name' | 'full_name' | 'employee_name'>;

/** The question for the addressee. Administrators do not know the family, so their version has both names. */
const requestText = ({ addressee_id, first_name, full_name, employee_name }: RequestNames) => ({
  title,
  body:
    addressee_id === null
      ? `${full_name} has signed up as the spouse of ${employee_name ?? 'an employee'}. Is that right?`
      : `${first_name} has signed up as your spouse. Is that right?`,
});

/** The same question without names, for an external messaging service. */
const externalRequestText = ({ addressee_id }: Pick<RequestNames, 'addressee_id'>) => ({
  title,
  body:
    addressee_id === null
      ? 'Someone signed up as the spouse of an employee. Is that right?'
      : 'Someone signed up as your spouse. Is that right?',
});

const decisionVerbs = { accept: 'approved', reject: 'rejected' } as const;
export const decidedText = (decision: keyof typeof decisionVerbs) => `The request is ${decisionVerbs[decision]}.`;
export const alreadyDecidedText = (decision: keyof typeof decisionVerbs, by: string) =>
  `This request was already ${decisionVerbs[decision]} by ${by}.`;
export const notPendingText = 'This request is no longer pending.';

const attemptKind = 'approval-push';
/** Limited, so that repeated sign-ins cannot pressure the family into approving. */
const maxPushesPerHour = 5;
const referenceBytes = 16;

/** Opens a request to the family when a spouse signs up, in the same transaction. */
export async function openFamilyRequest(
  tx: Database,
  { id, relation, employee_id }: Pick<Person, 'id' | 'relation' | 'employee_id'>,
  at: Date,
) {
  if (relation !== 'Spouse' || employee_id === null) return;
  const reference = randomBytes(referenceBytes).toString('base64url');
  await insertFamilyRequest(tx, { personId: id, employeeId: employee_id, reference, at });
}

/** Records a push for a request unless the hourly limit, counted on all nodes, is reached. Returns whether it did. */
const recordPushIfAllowed = ({ db, cipher, now }: Backend, requestId: number) =>
  db.transaction().execute(async (tx) => {
    const subject = cipher.lookupHash('attempt', `${attemptKind}:${requestId}`);
    await lockSubject(tx, subject);
    const at = now();
    const anHourAgo = new Date(at.getTime() - 60 * 60 * 1000);
    const recentPushes = await attemptsSince(tx, [attemptKind], subject, anHourAgo, maxPushesPerHour);
    if (recentPushes.length >= maxPushesPerHour) return false;
    await addAttempt(tx, attemptKind, subject, at);
    return true;
  });

async function sendRequestPush(backend: Backend, personId: number) {
  const request = await findPendingRequest(backend.db, personId);
  if (!request || !(await recordPushIfAllowed(backend, request.id))) return;
  const to = request.addressee_id === null ? ({ administrators: true } as const) : { people: [request.addressee_id] };
  backend.pushes.send({
    to,
    ...requestText(request),
    externalText: externalRequestText(request),
    data: { [requestKey]: request.reference },
  });
}

/**
 * Sends the push for a person's pending request, if any: at sign-up, at each later sign-in until the decision, and when
 * the request is readdressed.
 */
export function pushFamilyRequest(backend: Backend, personId: number) {
  sendRequestPush(backend, personId).catch((error: unknown) =>
    backend.log.error({ err: error }, 'no one is available to review a request'),
  );
}

/** The requests that are waiting for the caller's decision, with their pushes' titles and bodies. */
export async function pendingRequestsFor({ db }: Backend, caller: Caller): Promise<PendingRequest[]> {
  const pendingRequests = await listPendingRequestsFor(db, caller);
  return pendingRequests.map((request) => ({
    ...requestText(request),
    [requestKey]: request.reference,
    createdAt: request.created_at.toISOString(),
  }));
}
