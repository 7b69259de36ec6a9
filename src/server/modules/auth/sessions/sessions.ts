import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { effectivePermissions } from '@/contract/administration/permissions';
import { pendingTtlSeconds } from '@/contract/people/session';
import { type AccountOwner, ownerColumn, ownerColumnValues, ownerTable } from '@/server/modules/accounts/owner';
import { makeOriginParser, type SessionOrigin } from '@/server/modules/auth/deviceText';
import { moveDevices, removeOtherDevices } from '@/server/modules/notifications/queries/devices';
import type { Transaction } from '@/server/platform/database/database';
import { afterCommit } from '@/server/platform/database/dialect';
import type { Store } from '@/server/platform/database/store';
import type { Purpose } from '@/server/platform/http/access';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Settings } from '@/server/platform/process/settings';
import type { SocketRooms } from '@/server/platform/sockets/rooms';

import {
  anonymousId,
  arePermissionsEqual,
  isDeactivatedConsoleAdmin,
  joinAdministrator,
  makeSessionQueries,
} from './sessionQueries';

export type OpenOptions = SessionOrigin & {
  /** Data for the next step, stored with a pending token. */
  detail?: string;
  /** The hash the password was verified against. If it has changed in the meantime, no session is opened. */
  passwordHash?: string | null;
};

/** Sessions and pending steps as opaque tokens; the database stores their hashes and their purpose. */
export type Sessions = ReturnType<typeof makeSessions>;

const tokenBytes = 32;

export const createToken = () => randomBytes(tokenBytes).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export function makeSessions({
  store,
  settings,
  sockets,
  now,
}: {
  store: Pick<Store, 'db' | 'canWrite'>;
  settings: Settings;
  sockets: SocketRooms;
  now: () => Date;
}) {
  const { db } = store;
  const { idleMs, findCaller, readEndTimes } = makeSessionQueries({ store, settings, now });

  /**
   * Closes sockets on this node whose session has ended or whose administrator's permissions have changed. Needed when
   * another node made the change while Redis was down.
   */
  async function disconnectEnded() {
    const localIds = sockets.localSessionIds();
    if (localIds.length === 0) return;
    // Runs every few seconds on each node, so the query returns only the ended sessions.
    const { rows } = await sql<{ id: number }>`
      select here.id from unnest(${localIds}::bigint[]) as here(id)
      where not exists (select from sessions where sessions.id = here.id)`.execute(db);
    sockets.disconnect(rows.map(({ id }) => id));
    await disconnectWithChangedPermissions();
  }

  async function disconnectWithChangedPermissions() {
    const localPermissions = sockets.localPermissions();
    if (localPermissions.size === 0) return;
    const rows = await db
      .selectFrom('sessions as s')
      .leftJoin('administrators as a', joinAdministrator)
      .select(['s.id', 'a.rights', 'a.off_at'])
      .where('s.id', '=', sql<number>`any(${[...localPermissions.keys()]}::bigint[])`)
      .execute();
    const currentPermissions = rows.map(
      ({ id, rights, off_at }) => [id, rights && !off_at ? effectivePermissions(rights) : []] as const,
    );
    sockets.disconnect(
      currentPermissions.flatMap(([id, rights]) =>
        arePermissionsEqual(rights, localPermissions.get(id) ?? []) ? [] : [id],
      ),
    );
  }

  /**
   * Like `endAll`, within a transaction that has locked the owner's row; the sockets close after the commit. Returns
   * the ended sessions' IDs.
   */
  async function endAllInTransaction(tx: Transaction, owner: AccountOwner, exceptId?: number) {
    const rows = await tx
      .deleteFrom('sessions')
      .where(ownerColumn[owner.kind], '=', owner.id)
      .where('id', '!=', exceptId ?? anonymousId)
      .returning('id')
      .execute();
    await removeOtherDevices(tx, owner, exceptId);
    const ids = rows.map(({ id }) => id);
    await afterCommit(tx, () => sockets.disconnect(ids));
    return ids;
  }

  return {
    /** The device and place of a request, for `open` and `renew`. */
    originOf: makeOriginParser(settings),

    /**
     * Creates a token inside its audit entry's transaction; it is returned only here. With `owner` null, the token looks
     * the same but grants no access, so that the reply does not reveal whether an account exists.
     */
    async open(
      tx: Transaction,
      owner: AccountOwner | null,
      purpose: Purpose,
      { passwordHash, detail, device, place }: OpenOptions = {},
    ) {
      if (owner && passwordHash) {
        // The lock waits for a password change in progress, which then either ends this session or makes this check
        // fail.
        const unchangedOwner = await tx
          .selectFrom(ownerTable[owner.kind])
          .select('id')
          .where('id', '=', owner.id)
          .where('password_hash', '=', passwordHash)
          .forShare()
          .executeTakeFirst();
        if (!unchangedOwner) throw new Refusal('The password was just changed. Sign in again.');
      }
      // Checked for every kind of sign-in, so that no session exists that would work again after reactivation.
      if (owner && (await isDeactivatedConsoleAdmin(tx, owner))) throw new Refusal('Please sign in.', 401);
      if (owner && purpose === 'session')
        await tx
          .updateTable('administrators')
          .set({ last_signed_in_at: now() })
          .where(ownerColumn[owner.kind], '=', owner.id)
          .execute();
      const token = createToken();
      const at = now();
      const lifetimeS = purpose === 'session' ? settings.sessionMaxS : pendingTtlSeconds;
      const { id } = await tx
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          purpose,
          ...(owner && ownerColumnValues(owner)),
          detail: detail ?? null,
          device,
          place,
          created_at: at,
          proved_at: at,
          active_at: at,
          expires_at: new Date(at.getTime() + lifetimeS * 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { token, id };
    },

    /**
     * The caller behind a token, or null when the token is unknown, idle too long, or expired, or its owner is inactive
     * or deleted; a deleted account may only take the steps that undo the deletion. `isActivity` says whether the call
     * restarts the idle timeout. A token without an owner gives a caller with ID 0.
     */
    find: (token: string, isActivity: boolean) => findCaller('token_hash', hashOf(token), isActivity),

    /** Whether a session still exists with the same permissions, for its socket; `isActivity` as in `find`. */
    async isOpen({ sessionId, rights }: Pick<Caller, 'sessionId' | 'rights'>, isActivity: boolean) {
      const caller = await findCaller('id', sessionId, isActivity);
      return caller?.purpose === 'session' && arePermissionsEqual(caller.rights, rights);
    },

    readEndTimes,

    /** Deletes a pending token; false when another call has already used it. */
    async consume(sessionId: number, tx: Transaction) {
      const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * Turns a pending token into a session that replaces the one from which it was requested; false when that session
     * has ended.
     */
    async replace(replacedSessionId: number, sessionId: number, tx: Transaction) {
      const replacedSession = await tx
        .deleteFrom('sessions')
        .where('id', '=', replacedSessionId)
        .where('purpose', '=', 'session')
        .returning(['created_at', 'proved_at', 'expires_at', 'device', 'place', 'public_id'])
        .executeTakeFirst();
      if (!replacedSession) return false;
      await moveDevices(tx, replacedSessionId, sessionId);
      // The code proved only that the caller has the new number, so the time of the last proof of identity does not
      // change.
      const { numUpdatedRows } = await tx
        .updateTable('sessions')
        .set({ ...replacedSession, purpose: 'session', detail: null, active_at: now() })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Replaces a session's token; the old one stops working immediately. Null when another call has replaced it. */
    async renew(token: string, origin: SessionOrigin) {
      const freshToken = createToken();
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ token_hash: hashOf(freshToken), ...origin })
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? freshToken : null;
    },

    /** Stores when the caller proved their identity by password or passkey; false when the session has ended. */
    async prove(sessionId: number, tx: Transaction) {
      const { numUpdatedRows } = await tx
        .updateTable('sessions')
        .set({ proved_at: now() })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Restarts a session's idle timeout. */
    async extend(sessionId: number) {
      await db.updateTable('sessions').set({ active_at: now() }).where('id', '=', sessionId).execute();
    },

    /**
     * Ends a session in one transaction with `work`, which is skipped when the session has already ended; then closes
     * its sockets.
     */
    async end(sessionId: number, work: (tx: Transaction) => Promise<void>) {
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
        if (numDeletedRows > 0n) await work(tx);
      });
      sockets.disconnect([sessionId]);
    },

    /**
     * Ends all of an owner's sessions except `exceptId`, in one transaction with `work`; then closes their sockets.
     * `work` receives the ended sessions' IDs.
     */
    async endAll(
      owner: AccountOwner,
      exceptId: number | undefined,
      work: (tx: Transaction, endedIds: readonly number[]) => Promise<void>,
    ) {
      await db.transaction().execute(async (tx) => {
        // The row lock waits for sign-ins in progress, so that their sessions are ended too.
        await tx.selectFrom(ownerTable[owner.kind]).select('id').where('id', '=', owner.id).forNoKeyUpdate().execute();
        await work(tx, await endAllInTransaction(tx, owner, exceptId));
      });
    },

    endAllInTransaction,

    disconnectEnded,

    /** Deletes expired sessions and tokens, and closes their sockets. */
    async sweep() {
      const at = now();
      const idleCutoff = (isAdmin: boolean) => new Date(at.getTime() - idleMs(isAdmin));
      const endedSessions = await db
        .deleteFrom('sessions')
        .where((where) => {
          const isAdmin = where.or([
            where('console_admin_id', 'is not', null),
            where('person_id', 'in', where.selectFrom('people').select('id').where('is_admin', '=', true)),
          ]);
          return where.or([
            where('expires_at', '<=', at),
            where.and([
              where('purpose', '=', 'session'),
              where.or([
                where('active_at', '<=', idleCutoff(false)),
                where.and([where('active_at', '<=', idleCutoff(true)), isAdmin]),
              ]),
            ]),
          ]);
        })
        .returning('id')
        .execute();
      sockets.disconnect(endedSessions.map(({ id }) => id));
      await disconnectEnded();
    },
  };
}
