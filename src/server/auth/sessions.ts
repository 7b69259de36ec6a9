import { createHash, randomBytes } from 'node:crypto';

import { sql, type JoinBuilder } from 'kysely';

import { effectiveRights, type Right } from '@/contract/office/rights';
import type { Transaction } from '@/server/db/database';
import { makeOriginOf, type Origin } from './deviceWords';
import { forgetOtherDevices, moveDevices } from '@/server/db/people/devices';
import { factorsOf } from '@/server/db/signIn/secondFactors';
import type { Purpose } from '@/server/http/policy';
import { Refusal } from '@/server/http/reply';
import type { Caller } from '@/server/http/caller';
import type { Database, Tables } from '@/server/db/database';
import type { SocketRooms } from '@/server/sockets/rooms';
import type { Settings } from '@/server/process/settings';

import type { Owner } from './owner';

export type { Owner };

export type OpenOptions = Origin & {
  /** Data for the step that follows, stored with a pending token. */
  detail?: string;
  /** The hash the password was verified against; when it has changed meanwhile, no session is opened. */
  passwordHash?: string | null;
};

/** Sessions and pending steps as opaque tokens; the database stores their hashes and what each is good for. */
export type Sessions = {
  /** The device and place of a request, for `open` and `renew`. */
  originOf: ReturnType<typeof makeOriginOf>;
  /**
   * Makes a token inside the transaction of its audit line; it is returned only here. With `owner` null the token looks
   * the same but opens nothing, so that an answer does not tell whether an account exists.
   */
  open(
    tx: Transaction,
    owner: Owner | null,
    purpose: Purpose,
    opening?: OpenOptions,
  ): Promise<{ token: string; id: number }>;
  /**
   * The caller behind a token, or null when the token is unknown, idle too long or expired, or its owner is inactive or
   * deleted; a deleted account may only take the steps that undo the deletion. `active` says whether the call counts as
   * activity of the person. A token without an owner gives a caller with id 0.
   */
  find(token: string, active: boolean): Promise<Caller | null>;
  /** Whether a session still exists with the same rights, asked by its socket; `active` as in `find`. */
  isOpen(caller: Pick<Caller, 'sessionId' | 'rights'>, active: boolean): Promise<boolean>;
  /** When each of these sessions ends without further activity, in epoch milliseconds; ended sessions are missing. */
  endsAt(sessionIds: readonly number[]): Promise<Map<number, number>>;
  /** Deletes a pending token; false when another call has already used it. */
  consume(sessionId: number, tx: Transaction): Promise<boolean>;
  /**
   * Turns a pending token into a session that replaces the one it was requested from; false when that session has
   * ended.
   */
  replace(originId: number, sessionId: number, tx: Transaction): Promise<boolean>;
  /** Replaces the token of a session, and the old one stops working at once; null when another call was faster. */
  renew(token: string, origin: Origin): Promise<string | null>;
  /** Stores the time of a proof by password or code; false when the session has ended. */
  prove(sessionId: number, tx: Transaction): Promise<boolean>;
  /** Restarts the idle timeout of a session. */
  extend(sessionId: number): Promise<void>;
  /**
   * Ends a session in one transaction with `work`, which is skipped when the session has already ended; then closes its
   * sockets.
   */
  end(sessionId: number, work: (tx: Transaction) => Promise<void>): Promise<void>;
  /**
   * Ends every session of an owner except `exceptId`, in one transaction with the `work` that is the reason; then
   * closes their sockets. The work receives the ids of the ended sessions.
   */
  endAll(
    owner: Owner,
    exceptId: number | undefined,
    work: (tx: Transaction, ended: readonly number[]) => Promise<void>,
  ): Promise<void>;
  /**
   * As `endAll` within a transaction that holds the owner's row. Returns the ids of the ended sessions, whose sockets are
   * closed by `disconnect` of the rooms after the commit.
   */
  endWithin(tx: Transaction, owner: Owner, exceptId?: number): Promise<number[]>;
  /**
   * Closes the sockets of this node whose session has ended or whose administrator has other rights by now; another node
   * may have done it while Redis was away.
   */
  disconnectEnded(): Promise<void>;
  /** Deletes expired sessions and tokens and closes their sockets. */
  sweep(): Promise<void>;
};

export const nobodyId = 0;

const tokenBytes = 32;
const pendingLifeS = 600;
const longestStepMs = 10_000;

/** The only steps open to a deleted account: those that undo the deletion. */
const purposesOfDeleted = new Set<Purpose>(['signup-code', 'keep-account']);

const newToken = () => randomBytes(tokenBytes).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const ownerColumn = { person: 'person_id', console: 'console_admin_id' } as const;
const ownerTable = { person: 'people', console: 'console_admins' } as const;

/** Joins the administrator of a session. */
const isAdministratorOf = (join: JoinBuilder<Joined, keyof Joined>) =>
  join.on((on) =>
    on.or([on('a.person_id', '=', on.ref('s.person_id')), on('a.console_admin_id', '=', on.ref('s.console_admin_id'))]),
  );
type Joined = { s: Tables['sessions']; a: Tables['administrators'] };

/** Both are in the order of all rights. */
const areSame = (one: readonly Right[], other: readonly Right[]) => one.join() === other.join();

/** Whether a console administrator may not sign in any more; an employee stays a member. */
const isSwitchedOff = async (tx: Transaction, { kind, id }: Owner) =>
  kind === 'console' &&
  (await tx
    .selectFrom('administrators')
    .select('id')
    .where('console_admin_id', '=', id)
    .where('off_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export function makeSessions({
  db,
  settings,
  sockets,
  now,
}: {
  db: Database;
  settings: Settings;
  sockets: SocketRooms;
  now: () => Date;
}): Sessions {
  const idleMs = (isAdmin: boolean) => (isAdmin ? settings.adminIdleS : settings.memberIdleS) * 1000;

  async function insert(
    tx: Transaction,
    owner: Owner | null,
    purpose: Purpose,
    { detail, device, place }: OpenOptions,
  ) {
    const token = newToken();
    const at = now();
    const lifeS = purpose === 'session' ? settings.sessionMaxS : pendingLifeS;
    const { id } = await tx
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        purpose,
        person_id: owner?.kind === 'person' ? owner.id : null,
        console_admin_id: owner?.kind === 'console' ? owner.id : null,
        detail: detail ?? null,
        device,
        place,
        created_at: at,
        proved_at: at,
        active_at: at,
        expires_at: new Date(at.getTime() + lifeS * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { token, id };
  }

  async function lacksSecondFactor({
    person_id,
    console_admin_id,
  }: {
    person_id: number | null;
    console_admin_id: number | null;
  }) {
    const owner: Owner =
      person_id === null ? { kind: 'console', id: console_admin_id ?? nobodyId } : { kind: 'person', id: person_id };
    const { isAny } = await factorsOf(db, owner, null);
    return !isAny;
  }

  async function findCaller(
    column: 'token_hash' | 'id',
    value: Buffer | number,
    active: boolean,
  ): Promise<Caller | null> {
    const row = await db
      .selectFrom('sessions as s')
      .leftJoin('people as p', 'p.id', 's.person_id')
      .leftJoin('administrators as a', isAdministratorOf)
      .select(['s.id', 's.purpose', 's.person_id', 's.console_admin_id', 's.detail', 's.proved_at', 's.active_at'])
      .select(['s.expires_at', 'p.status', 'p.is_admin', 'p.deleted_at', 'a.rights', 'a.off_at'])
      .where(`s.${column}`, '=', value)
      .executeTakeFirst();
    const at = now();
    if (!row || row.expires_at <= at) return null;
    const purpose = row.purpose as Purpose;
    if (row.person_id && (row.status !== 1 || (row.deleted_at && !purposesOfDeleted.has(purpose)))) return null;

    if (row.console_admin_id && row.off_at) return null;

    const isConsole = row.console_admin_id !== null || purpose.startsWith('console-');
    const isAdmin = row.console_admin_id !== null || row.is_admin === true;
    if (purpose === 'session') {
      const idle = idleMs(isAdmin);
      const quiet = at.getTime() - row.active_at.getTime();
      if (quiet >= idle) return null;
      if (active && quiet >= Math.min(longestStepMs, idle / 20))
        await db
          .updateTable('sessions')
          .set({ active_at: at })
          .where('id', '=', row.id)
          .where('active_at', '<', at)
          .execute();
    }
    return {
      kind: isConsole ? 'console' : 'person',
      id: row.person_id ?? row.console_admin_id ?? nobodyId,
      isAdmin,
      rights: isAdmin && row.rights && !row.off_at ? effectiveRights(row.rights) : [],
      sessionId: row.id,
      purpose,
      detail: row.detail,
      provedAt: row.proved_at,
      ...(settings.requireSecondFactor &&
        isAdmin &&
        purpose === 'session' && { lacksSecondFactor: await lacksSecondFactor(row) }),
    };
  }

  async function endsAt(sessionIds: readonly number[]) {
    const rows = await db
      .selectFrom('sessions as s')
      .leftJoin('people as p', 'p.id', 's.person_id')
      .select(['s.id', 's.active_at', 's.expires_at', 's.person_id', 's.console_admin_id'])
      .select(['p.status', 'p.is_admin', 'p.deleted_at'])
      .where('s.id', '=', sql<number>`any(${sessionIds}::bigint[])`)
      .where('s.purpose', '=', 'session')
      .execute();
    const at = now().getTime();
    const ends = rows.flatMap((row): [number, number][] => {
      if (row.person_id && (row.status !== 1 || row.deleted_at)) return [];
      const isAdmin = row.console_admin_id !== null || row.is_admin === true;
      const end = Math.min(row.expires_at.getTime(), row.active_at.getTime() + idleMs(isAdmin));
      return end > at ? [[row.id, end]] : [];
    });
    return new Map(ends);
  }

  async function disconnectEnded() {
    const here = sockets.localSessionIds();
    if (here.length === 0) return;
    // Runs every few seconds on each node, so the query returns only the ended sessions.
    const { rows } = await sql<{ id: number }>`
      select here.id from unnest(${here}::bigint[]) as here(id)
      where not exists (select from sessions where sessions.id = here.id)`.execute(db);
    sockets.disconnect(rows.map(({ id }) => id));
    await disconnectOutdated();
  }

  async function disconnectOutdated() {
    const known = sockets.localRights();
    if (known.size === 0) return;
    const rows = await db
      .selectFrom('sessions as s')
      .leftJoin('administrators as a', isAdministratorOf)
      .select(['s.id', 'a.rights', 'a.off_at'])
      .where('s.id', '=', sql<number>`any(${[...known.keys()]}::bigint[])`)
      .execute();
    const now = rows.map(({ id, rights, off_at }) => [id, rights && !off_at ? effectiveRights(rights) : []] as const);
    sockets.disconnect(now.flatMap(([id, rights]) => (areSame(rights, known.get(id) ?? []) ? [] : [id])));
  }

  const endWithin: Sessions['endWithin'] = async (tx, owner, exceptId) => {
    const rows = await tx
      .deleteFrom('sessions')
      .where(ownerColumn[owner.kind], '=', owner.id)
      .where('id', '!=', exceptId ?? nobodyId)
      .returning('id')
      .execute();
    await forgetOtherDevices(tx, owner, exceptId);
    return rows.map(({ id }) => id);
  };

  return {
    originOf: makeOriginOf(settings),

    async open(tx, owner, purpose, opening = {}) {
      const { passwordHash } = opening;
      if (owner && passwordHash) {
        // The lock waits for a password change in progress, which then either ends this session or makes this check
        // fail.
        const still = await tx
          .selectFrom(ownerTable[owner.kind])
          .select('id')
          .where('id', '=', owner.id)
          .where('password_hash', '=', passwordHash)
          .forShare()
          .executeTakeFirst();
        if (!still || (await isSwitchedOff(tx, owner)))
          throw new Refusal('The password has just been changed. Please sign in again.');
      }
      if (owner && purpose === 'session')
        await tx
          .updateTable('administrators')
          .set({ last_signed_in_at: now() })
          .where(ownerColumn[owner.kind], '=', owner.id)
          .execute();
      return insert(tx, owner, purpose, opening);
    },

    find: (token, active) => findCaller('token_hash', hashOf(token), active),

    async isOpen({ sessionId, rights }, active) {
      const caller = await findCaller('id', sessionId, active);
      return caller?.purpose === 'session' && areSame(caller.rights, rights);
    },

    endsAt,

    async consume(sessionId, tx) {
      const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async replace(originId, sessionId, tx) {
      const origin = await tx
        .deleteFrom('sessions')
        .where('id', '=', originId)
        .where('purpose', '=', 'session')
        .returning(['created_at', 'proved_at', 'expires_at', 'device', 'place', 'public_id'])
        .executeTakeFirst();
      if (!origin) return false;
      await moveDevices(tx, originId, sessionId);
      // The code proved only that the caller holds the new number, so the time of the last proof stays.
      const { numUpdatedRows } = await tx
        .updateTable('sessions')
        .set({ ...origin, purpose: 'session', detail: null, active_at: now() })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async renew(token, origin) {
      const fresh = newToken();
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ token_hash: hashOf(fresh), ...origin })
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? fresh : null;
    },

    async prove(sessionId, tx) {
      const { numUpdatedRows } = await tx
        .updateTable('sessions')
        .set({ proved_at: now() })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async extend(sessionId) {
      await db.updateTable('sessions').set({ active_at: now() }).where('id', '=', sessionId).execute();
    },

    async end(sessionId, work) {
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
        if (numDeletedRows > 0n) await work(tx);
      });
      sockets.disconnect([sessionId]);
    },

    async endAll(owner, exceptId, work) {
      const ended = await db.transaction().execute(async (tx) => {
        // The row lock waits for sign-ins in progress, so that their sessions are ended too.
        await tx.selectFrom(ownerTable[owner.kind]).select('id').where('id', '=', owner.id).forNoKeyUpdate().execute();
        const ids = await endWithin(tx, owner, exceptId);
        await work(tx, ids);
        return ids;
      });
      sockets.disconnect(ended);
    },

    endWithin,

    disconnectEnded,

    async sweep() {
      const at = now();
      const quietSince = (isAdmin: boolean) => new Date(at.getTime() - idleMs(isAdmin));
      const ended = await db
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
                where('active_at', '<=', quietSince(false)),
                where.and([where('active_at', '<=', quietSince(true)), isAdmin]),
              ]),
            ]),
          ]);
        })
        .returning('id')
        .execute();
      sockets.disconnect(ended.map(({ id }) => id));
      await disconnectEnded();
    },
  };
}
