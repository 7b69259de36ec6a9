import { randomBytes } from 'node:crypto';
import { requestKey } from '@/contract/messages/push';
import type { PendingRequest } from '@/contract/people/approval';
import type { Backend } from '@/server/backend';
import type { Person } from '@/server/modules/accounts/queries/people';
import {
  listWaitingRequestsFor,
  openFamilyRequest,
  waitingRequestOf,
} from '@/server/modules/approvals/queries/familyRequests';
import { addAttempt, attemptsSince, lockSubject } from '@/server/platform/database/attempts';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

import { externalRequestText, requestText } from './texts';

const kind = 'approval-push';
/** Limited, so that repeated sign-ins cannot pressure the family into approving. */
const maxPushesPerHour = 5;
const hourMs = 60 * 60 * 1000;
const referenceBytes = 16;

/** Opens a request to the family when a spouse signs up, in the same transaction. */
export async function openLinkRequest(
  tx: Database,
  { id, relation, employee_id }: Pick<Person, 'id' | 'relation' | 'employee_id'>,
  at: Date,
) {
  if (relation !== 'Spouse' || employee_id === null) return;
  const reference = randomBytes(referenceBytes).toString('base64url');
  await openFamilyRequest(tx, { personId: id, employeeId: employee_id, reference, at });
}

/** Whether one more push for a request is allowed this hour; counted in the database for all nodes. */
const canPush = ({ db, cipher, now }: Backend, requestId: number) =>
  db.transaction().execute(async (tx) => {
    const subject = cipher.lookupHash('attempt', `${kind}:${requestId}`);
    await lockSubject(tx, subject);
    const at = now();
    const before = await attemptsSince(tx, [kind], subject, new Date(at.getTime() - hourMs), maxPushesPerHour);
    if (before.length >= maxPushesPerHour) return false;
    await addAttempt(tx, kind, subject, at);
    return true;
  });

async function sendRequestPush(backend: Backend, personId: number) {
  const request = await waitingRequestOf(backend.db, personId);
  if (!request || !(await canPush(backend, request.id))) return;
  const to = request.addressee_id === null ? ({ administrators: true } as const) : { people: [request.addressee_id] };
  backend.pushes.send({
    to,
    ...requestText(request),
    externalText: externalRequestText(request),
    data: { [requestKey]: request.reference },
  });
}

/** Sends a pending request's push, at sign-up and at each later sign-in until it is decided. */
export function pushLinkRequest(backend: Backend, personId: number) {
  sendRequestPush(backend, personId).catch((error: unknown) =>
    backend.log.error({ err: error }, 'no one is available to review a request'),
  );
}

/** The requests that are waiting for the caller's decision, with their pushes' titles and bodies. */
export async function pendingRequestsFor({ db }: Backend, caller: Caller): Promise<PendingRequest[]> {
  const waitingRequests = await listWaitingRequestsFor(db, caller);
  return waitingRequests.map((request) => ({
    ...requestText(request),
    [requestKey]: request.reference,
    createdAt: request.created_at.toISOString(),
  }));
}
