import { type JoinBuilder, sql } from 'kysely';

import { effectivePermissions, type Permission } from '@/contract/administration/permissions';
import { type AccountOwner, ownerOf } from '@/server/modules/accounts/owner';
import { readFactorsOf } from '@/server/modules/auth/queries/secondFactors';
import type { Database, Tables } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import type { Purpose } from '@/server/platform/http/access';
import type { Caller } from '@/server/platform/http/caller';
import type { Settings } from '@/server/platform/process/settings';

/** The caller ID for a token without an owner. */
export const anonymousId = 0;

/** Activity is stored at most this often. */
const activityIntervalMs = 10_000;

/** The only steps open to a deleted account: those that restore it. */
const deletedAccountPurposes = new Set<Purpose>(['signup-code', 'keep-account']);

/** The join condition for a session's administrator. */
export const joinAdministrator = (join: JoinBuilder<JoinedTables, keyof JoinedTables>) =>
  join.on((eb) =>
    eb.or([eb('a.person_id', '=', eb.ref('s.person_id')), eb('a.console_admin_id', '=', eb.ref('s.console_admin_id'))]),
  );
type JoinedTables = { s: Tables['sessions']; a: Tables['administrators'] };

/** Both lists are in the same order, so their joined text can be compared. */
export const arePermissionsEqual = (a: readonly Permission[], b: readonly Permission[]) => a.join() === b.join();

/** Whether a console administrator is deactivated. An employee stays a member and can still sign in. */
export const isDeactivatedConsoleAdmin = async (db: Database, { kind, id }: AccountOwner) =>
  kind === 'console' &&
  (await db
    .selectFrom('administrators')
    .select('id')
    .where('console_admin_id', '=', id)
    .where('off_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Reads sessions with their account and administrator. */
export function makeSessionQueries({
  store: { db, canWrite },
  settings,
  now,
}: {
  store: Pick<Store, 'db' | 'canWrite'>;
  settings: Settings;
  now: () => Date;
}) {
  const idleMs = (isAdmin: boolean) => (isAdmin ? settings.adminIdleS : settings.memberIdleS) * 1000;

  const isSecondFactorMissing = async (row: Parameters<typeof ownerOf>[0]) =>
    !(await readFactorsOf(db, ownerOf(row), null)).hasAnyFactor;

  async function findCaller(
    column: 'token_hash' | 'id',
    value: Buffer | number,
    isActivity: boolean,
  ): Promise<Caller | null> {
    const row = await db
      .selectFrom('sessions as s')
      .leftJoin('people as p', 'p.id', 's.person_id')
      .leftJoin('administrators as a', joinAdministrator)
      .select(['s.id', 's.purpose', 's.person_id', 's.console_admin_id', 's.detail', 's.proved_at', 's.active_at'])
      .select(['s.expires_at', 'p.status', 'p.is_admin', 'p.deleted_at', 'a.rights', 'a.off_at'])
      .where(`s.${column}`, '=', value)
      .executeTakeFirst();
    const at = now();
    if (!row || row.expires_at <= at) return null;
    const purpose = row.purpose as Purpose;
    if (row.person_id && (row.status !== 1 || (row.deleted_at && !deletedAccountPurposes.has(purpose)))) return null;

    if (row.console_admin_id && row.off_at) return null;

    const isConsole = row.console_admin_id !== null || purpose.startsWith('console-');
    const isAdmin = row.console_admin_id !== null || row.is_admin === true;
    if (purpose === 'session') {
      const idleLimitMs = idleMs(isAdmin);
      const idleTimeMs = at.getTime() - row.active_at.getTime();
      if (idleTimeMs >= idleLimitMs) return null;
      if (isActivity && canWrite() && idleTimeMs >= Math.min(activityIntervalMs, idleLimitMs / 20))
        await db
          .updateTable('sessions')
          .set({ active_at: at })
          .where('id', '=', row.id)
          .where('active_at', '<', at)
          .execute();
    }
    return {
      kind: isConsole ? 'console' : 'person',
      id: row.person_id ?? row.console_admin_id ?? anonymousId,
      isAdmin,
      rights: isAdmin && row.rights && !row.off_at ? effectivePermissions(row.rights) : [],
      sessionId: row.id,
      purpose,
      detail: row.detail,
      provedAt: row.proved_at,
      ...(settings.requireSecondFactor &&
        isAdmin &&
        purpose === 'session' && { isSecondFactorMissing: await isSecondFactorMissing(row) }),
    };
  }

  /** When each of these sessions ends without further activity, in epoch milliseconds; leaves out ended sessions. */
  async function readEndTimes(sessionIds: readonly number[]) {
    const rows = await db
      .selectFrom('sessions as s')
      .leftJoin('people as p', 'p.id', 's.person_id')
      .select(['s.id', 's.active_at', 's.expires_at', 's.person_id', 's.console_admin_id'])
      .select(['p.status', 'p.is_admin', 'p.deleted_at'])
      .where('s.id', '=', sql<number>`any(${sessionIds}::bigint[])`)
      .where('s.purpose', '=', 'session')
      .execute();
    const at = now().getTime();
    const endTimes = rows.flatMap((row): [number, number][] => {
      if (row.person_id && (row.status !== 1 || row.deleted_at)) return [];
      const isAdmin = row.console_admin_id !== null || row.is_admin === true;
      const endTime = Math.min(row.expires_at.getTime(), row.active_at.getTime() + idleMs(isAdmin));
      return endTime > at ? [[row.id, endTime]] : [];
    });
    return new Map(endTimes);
  }

  return { idleMs, findCaller, readEndTimes };
}
