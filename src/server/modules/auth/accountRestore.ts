import type { FastifyRequest } from 'fastify';

import { accountRetentionDays, purgeNoticeDays } from '@/contract/people/user';

import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { type Person } from '@/server/modules/accounts/queries/people';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal, success } from '@/server/platform/http/reply';
import { openSignIn, signInAction } from './secondFactor/openSignIn';
import type { OpenOptions } from './sessions/sessions';

const dayMs = 24 * 60 * 60 * 1000;
const retentionMs = accountRetentionDays * dayMs;

/** Accounts deleted before this time can no longer be recovered. */
export const restoreCutoff = (now: Date) => new Date(now.getTime() - retentionMs);

/** When a deleted account is purged. */
export const purgeTime = (deletedAt: Date) => new Date(deletedAt.getTime() + retentionMs);

/** Accounts deleted before this time will be purged soon, and administrators are notified. */
export const purgeNoticeCutoff = (now: Date) =>
  new Date(now.getTime() - (accountRetentionDays - purgeNoticeDays) * dayMs);

/** Opens the step in which the owner of a deleted account can restore it, after a correct password. */
export const offerAccountRestore = (
  { db, sessions, audit }: Backend,
  owner: AccountOwner,
  openOptions: OpenOptions,
  address: string,
) =>
  db.transaction().execute(async (tx) => {
    const session = await sessions.open(tx, owner, 'keep-account', openOptions);
    await audit.write(tx, {
      action: 'sign-in',
      actor: owner,
      subject: formatActor(owner),
      outcome: 'refused',
      address,
    });
    return session;
  });

/**
 * The reply to the owner of a deleted account who has proved their identity: a token to restore it, and the
 * deadline.
 */
export function restoreOfferReply(
  { is_admin, deleted_at }: Pick<Person, 'is_admin'> & { deleted_at: Date },
  access_token: string,
) {
  return success({ access_token, isAdmin: is_admin, keepUntil: purgeTime(deleted_at).toISOString() });
}

/**
 * Undoes the deletion and opens a session or, for an administrator with a second factor, the step that asks for it, in
 * one transaction. Throws a Refusal when it is too late or another account has the contact number now.
 */
export async function restoreAccount(backend: Backend, caller: Caller, request: FastifyRequest) {
  const { db, sessions, audit, now } = backend;
  const owner = { kind: 'person', id: caller.id } as const;
  const auditEntry = { action: 'keep', actor: owner, subject: `person:${caller.id}`, address: request.ip } as const;
  try {
    return await db.transaction().execute(async (tx) => {
      const restoreResult = await tx
        .updateTable('people')
        .set({ deleted_at: null, purge_announced_at: null, updated_at: now() })
        .where('id', '=', caller.id)
        .where('deleted_at', '>', restoreCutoff(now()))
        .executeTakeFirst();
      // Other pending tokens for the account are deleted too. Of two simultaneous calls, only one gets the session.
      const endedSessions = await tx
        .deleteFrom('sessions')
        .where('person_id', '=', caller.id)
        .returning('id')
        .execute();
      if (restoreResult.numUpdatedRows === 0n || !endedSessions.some(({ id }) => id === caller.sessionId))
        throw new Refusal('This account can no longer be restored.');
      const openOptions = { isAdmin: caller.isAdmin, ...sessions.originOf(request) };
      const openedSession = await openSignIn(tx, backend, owner, openOptions);
      await audit.writeAll(tx, [
        { ...auditEntry, outcome: 'done' },
        ...(openedSession.availableFactors
          ? [{ ...auditEntry, ...signInAction(openedSession.availableFactors), outcome: 'done' as const }]
          : []),
      ]);
      return openedSession;
    });
  } catch (error) {
    const fault = isUniqueViolation(error)
      ? new Refusal('Another account now uses this contact number. Contact your benefits team.')
      : error;
    if (fault instanceof Refusal) await audit.record({ ...auditEntry, outcome: 'refused' });
    throw fault;
  }
}
