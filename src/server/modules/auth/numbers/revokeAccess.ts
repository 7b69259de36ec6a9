import { objectionHours } from '@/contract/people/numberChange';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { cancelInvitationsOf } from '@/server/modules/accounts/queries/administrators';
import { removeFactorsSince } from '@/server/modules/auth/queries/secondFactors';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor } from '@/server/platform/http/caller';

const objectionPeriodMs = objectionHours * 60 * 60 * 1000;

/**
 * An objection removes the sign-in methods added since this time. Someone who changes the number from an open session
 * may have added a passkey just before. An older passkey stays, because the account's owner has had time to object to
 * it. When an administrator made the change, no one else had access to the account before it.
 */
export const revocationStart = ({ changed_at, changed_by }: { changed_at: Date; changed_by: string | null }) =>
  changed_by === null ? new Date(changed_at.getTime() - objectionPeriodMs) : changed_at;

/**
 * Removes what someone who changed a number may have added, so that they lose access: passkeys, app, and recovery codes
 * added since a given time, and all open invitations. The caller has locked the account with `lockAccounts`.
 */
export async function revokeAccessSince(tx: Transaction, owner: AccountOwner, since: Date, at: Date) {
  const removedFactors = await removeFactorsSince(tx, owner, since);
  const canceledInvitationCount = await cancelInvitationsOf(tx, formatActor(owner), at);
  return { ...removedFactors, ...(canceledInvitationCount && { withdrawn: canceledInvitationCount }) };
}

/** Like `revokeAccessSince`, for a password reset after a recent number change; undefined without one. */
export async function revokeAfterReset(tx: Transaction, owner: AccountOwner, at: Date) {
  const { since } = await tx
    .selectFrom('number_changes')
    .select(({ fn }) => fn.min('changed_at').as('since'))
    .where('person_id', '=', owner.id)
    .where('changed_at', '>', new Date(at.getTime() - objectionPeriodMs))
    .executeTakeFirstOrThrow();
  return since ? revokeAccessSince(tx, owner, since, at) : undefined;
}
