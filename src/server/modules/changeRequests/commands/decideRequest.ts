import { cleanText } from '@/contract/people/personRules';
import type { Backend } from '@/server/backend';
import {
  approveLockedRequest,
  lockPendingRequest,
  rejectLockedRequest,
} from '@/server/modules/changeRequests/settleRequest';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

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
