import { objectionHours } from '@/contract/people/numberChange';
import type { Owner } from '@/server/modules/auth/owner';
import type { Transaction } from '@/server/platform/database/database';
import { withdrawInvitationsOf } from '@/server/modules/administrators/queries/administratorInvitations';
import { removeFactorsSince } from '@/server/modules/auth/queries/secondFactors';
import { actorName } from '@/server/platform/http/caller';

const hoursMs = objectionHours * 60 * 60 * 1000;

/**
 * From when on an objection takes back what was added to sign in. Whoever changes the number of an open session may have
 * added a passkey just before; one that is older than the hours in which the owner could object to it stays, because it is
 * the owner's. Where an administrator made the change no one else was in the account before it.
 */
export const takenBackFrom = ({ changed_at, changed_by }: { changed_at: Date; changed_by: string | null }) =>
  changed_by === null ? new Date(changed_at.getTime() - hoursMs) : changed_at;

/**
 * Removes what someone who changed a number may have added since, so that they cannot come back: passkeys, app, recovery
 * codes and invitations. The account is held by `holdAccounts`.
 */
export async function takeBackSince(tx: Transaction, owner: Owner, since: Date, at: Date) {
  const removed = await removeFactorsSince(tx, owner, since);
  const withdrawn = await withdrawInvitationsOf(tx, actorName(owner), at);
  return { ...removed, ...(withdrawn && { withdrawn }) };
}

/** As `takeBackSince` for a password reset, where the number was changed lately; undefined where it was not. */
export async function takeBackAfterReset(tx: Transaction, owner: Owner, at: Date) {
  const { since } = await tx
    .selectFrom('number_changes')
    .select(({ fn }) => fn.min('changed_at').as('since'))
    .where('person_id', '=', owner.id)
    .where('changed_at', '>', new Date(at.getTime() - hoursMs))
    .executeTakeFirstOrThrow();
  return since ? takeBackSince(tx, owner, since, at) : undefined;
}
