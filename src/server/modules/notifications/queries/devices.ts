import { sql } from 'kysely';

import { activeStatus } from '@/contract/people/employee';
import { ownerColumn, ownerColumnValues } from '@/server/modules/accounts/owner';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

/** Devices per person; above this number, the least recently used one is removed. */
const maxDevices = 20;

const holderOf = (caller: Caller) => ({ ...ownerColumnValues(caller), session_id: caller.sessionId });

/** A device belongs to the person who registered it last. */
export async function registerDevice(db: Database, caller: Caller, token: string, at: Date) {
  const holder = { ...holderOf(caller), updated_at: at };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('devices')
      .values({ token, ...holder })
      .onConflict((conflict) => conflict.column('token').doUpdateSet(holder))
      .execute();
    const ownerIdColumn = ownerColumn[caller.kind];
    await tx
      .deleteFrom('devices')
      .where('token', 'in', (eb) =>
        eb
          .selectFrom('devices')
          .select('token')
          .where(ownerIdColumn, '=', caller.id)
          .orderBy('updated_at', 'desc')
          .orderBy('token')
          .offset(maxDevices),
      )
      .execute();
  });
}

type Holder = Pick<Caller, 'kind' | 'id'>;

/** Removes the device of a session that ends by signing out. */
export const removeSessionDevice = (tx: Database, { kind, id }: Holder, sessionId: number) =>
  tx.deleteFrom('devices').where(ownerColumn[kind], '=', id).where('session_id', '=', sessionId).execute();

/** Removes all of a person's devices except that of one session, so that a stranger's device no longer gets pushes. */
export async function removeOtherDevices(tx: Database, { kind, id }: Holder, exceptSession?: number) {
  let devices = tx.deleteFrom('devices').where(ownerColumn[kind], '=', id);
  if (exceptSession !== undefined)
    devices = devices.where((where) =>
      where.or([where('session_id', 'is', null), where('session_id', '!=', exceptSession)]),
    );
  await devices.execute();
}

/** Moves a device to the session that replaces its current one. */
export const moveDevices = (tx: Database, from: number, to: number) =>
  tx.updateTable('devices').set({ session_id: to }).where('session_id', '=', from).execute();

export const removeDevices = (db: Database, tokens: readonly string[]) =>
  db
    .deleteFrom('devices')
    .where('token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();

export const listDevicesOfPeople = (db: Database, people: readonly number[]) =>
  db
    .selectFrom('devices')
    .select(['token', 'person_id'])
    .where('person_id', '=', sql<number>`any(${people}::bigint[])`)
    .orderBy('person_id')
    .orderBy('token')
    .execute();

export const listDevicesOfPeopleManagers = (db: Database) =>
  db
    .selectFrom('devices as d')
    .leftJoin('people as p', 'p.id', 'd.person_id')
    .innerJoin('administrators as a', (join) =>
      join.on((eb) =>
        eb.or([
          eb('a.console_admin_id', '=', eb.ref('d.console_admin_id')),
          eb('a.person_id', '=', eb.ref('d.person_id')),
        ]),
      ),
    )
    .select('d.token')
    .where('a.off_at', 'is', null)
    .where(sql<boolean>`a.rights && array['owner', 'people']`)
    .where((where) =>
      where.or([
        where('d.console_admin_id', 'is not', null),
        where.and([
          where('p.is_admin', '=', true),
          where('p.status', '=', activeStatus),
          where('p.deleted_at', 'is', null),
        ]),
      ]),
    )
    .execute();
