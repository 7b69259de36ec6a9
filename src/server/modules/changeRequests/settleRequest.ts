import { changeRequestStateNames } from '@/contract/people/changeRequest';
import type { Backend } from '@/server/backend';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { storeNotification } from '@/server/modules/notifications/queries/notifications';
import { queuePush } from '@/server/modules/notifications/queries/pushes';
import type { Database, Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { lockRequest, reopenRequestForEvent, type StoredRequest, storeDecision } from './queries/changeRequests';

type Deps = Pick<Backend, 'audit' | 'now'>;

/** The steps of a request, as named in audit entries. */
type Step = 'reported' | 'withdrawn' | 'approved' | 'done' | 'rejected' | 'reopened';

export const requestAuditEntry = (
  { id, kind, person_id }: Pick<StoredRequest, 'id' | 'kind' | 'person_id'>,
  step: Step,
  by: Requester,
) =>
  ({
    ...by,
    action: 'change-request',
    subject: `person:${person_id}`,
    outcome: 'done',
    detail: { request: id, kind, step },
  }) as const;

/**
 * The messages name neither the change nor people, because they also go through an external messaging service. The page
 * shows the rest.
 */
const notices = {
  approved: { title: 'Your reported change was approved', description: 'Open My Profile to see it.' },
  rejected: { title: 'Your reported change was rejected', description: 'Open My Profile to see the reason.' },
  reopened: {
    title: 'Your reported change is being reviewed again',
    description: 'Open My Profile to see it. You’ll hear from us when there’s a decision.',
  },
} as const;

/** Notifies the person who reported a change. The push is sent after the commit. */
async function notify(
  tx: Transaction,
  { now }: Deps,
  { person_id }: StoredRequest,
  step: keyof typeof notices,
  by: Requester,
) {
  const notice = {
    ...notices[step],
    topic: 'individual',
    type: 'internal',
    redirect_keyword: 'MY_PROFILE',
    redirect_link: '',
    redirect_id: '',
    image_file_id: null,
    sender: formatActor(by.actor),
    created_at: now(),
    is_private: true,
  };
  // The day matters only for topics that depend on a plan.
  const { id, recipients } = await storeNotification(tx, notice, {
    topic: 'individual',
    ids: [person_id],
    today: '',
  });
  if (recipients > 0) await queuePush(tx, id);
}

/** The message for someone who decides too late. */
async function alreadyDecidedText(db: Database, { state, decided_by }: StoredRequest, by: Requester) {
  if (state === 'withdrawn') return 'This request was just withdrawn, so there’s nothing to decide.';
  const actor = decided_by ?? '';
  const name = actor === formatActor(by.actor) ? 'you' : (await readActorNames(db, [actor]))(actor);
  return `This request was already ${changeRequestStateNames[state].toLowerCase()} by ${name || 'another administrator'}.`;
}

/** Locks a pending request; throws a Refusal if someone else has decided it. */
export async function lockPendingRequest(tx: Transaction, id: number, by: Requester): Promise<StoredRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal('This request no longer exists.');
  if (request.state !== 'waiting') throw new Refusal(await alreadyDecidedText(tx, request, by));
  return request;
}

type Approval = { step: 'approved' | 'done'; eventId?: number };

/** Approves a locked request in the transaction that applies the change, and notifies the member. */
export async function approveLockedRequest(
  tx: Transaction,
  deps: Deps,
  request: StoredRequest,
  { step, eventId }: Approval,
  by: Requester,
) {
  const decision = { state: 'approved', by: formatActor(by.actor), at: deps.now(), eventId } as const;
  await storeDecision(tx, request.id, decision);
  await notify(tx, deps, request, 'approved', by);
  await deps.audit.write(tx, requestAuditEntry(request, step, by));
}

export async function rejectLockedRequest(
  tx: Transaction,
  deps: Deps & Pick<Backend, 'cipher'>,
  request: StoredRequest,
  reason: string,
  by: Requester,
) {
  const decision = { state: 'rejected', by: formatActor(by.actor), at: deps.now() } as const;
  await storeDecision(tx, request.id, { ...decision, reason: deps.cipher.encrypt(reason) });
  await notify(tx, deps, request, 'rejected', by);
  await deps.audit.write(tx, requestAuditEntry(request, 'rejected', by));
}

/** Reopens an undone event's request, because it is no longer approved. */
export async function reopenAfterUndo(tx: Transaction, deps: Deps, eventId: number, by: Requester) {
  const request = await reopenRequestForEvent(tx, eventId);
  if (!request) return;
  await notify(tx, deps, request, 'reopened', by);
  await deps.audit.write(tx, requestAuditEntry(request, 'reopened', by));
}
