import { sql } from 'kysely';

import type { Administrator } from '@/contract/administration/administrator';
import { hasPermission, type Permission } from '@/contract/administration/permissions';
import { activeStatus } from '@/contract/people/employee';
import { ownerColumn } from '@/server/modules/accounts/owner';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

/** Arbitrary, but the same on all servers. */
const lockKey = 4_727_041;

/**
 * Every change that can remove an owner takes this lock, so that two owners cannot remove each other at the same time.
 * Take it before the person's row lock, because sign-ins take that one.
 */
export const lockAdministrators = (tx: Transaction) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);

/** Whether a person is an administrator, including deactivated ones, who can be reactivated. */
export const isAdministratorRecord = (personIdColumn: string) =>
  sql<boolean>`exists (select from administrators where administrators.person_id = ${sql.ref(personIdColumn)})`;

/** The administrators among some people, including deactivated ones. */
export async function findAdministratorIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('administrators')
    .select('person_id')
    .where('person_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(rows.flatMap(({ person_id }) => person_id ?? []));
}

type StateColumns = {
  off_at: Date | null;
  person_id: number | null;
  status: number | null;
  deleted_at: Date | null;
};

export const administratorState = ({ off_at, person_id, status, deleted_at }: StateColumns): Administrator['state'] =>
  off_at ? 'off' : person_id !== null && (deleted_at || status !== activeStatus) ? 'closed' : 'active';

export const includesOwnerPermission = (rights: readonly Permission[]) => hasPermission(rights, ['owner']);

/** Whether the caller is an owner who may act now. */
export async function isActiveOwner(db: Database, { kind, id }: Pick<Caller, 'kind' | 'id'>) {
  const row = await db
    .selectFrom('administrators as a')
    .leftJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.person_id', 'a.rights', 'a.off_at', 'p.status', 'p.deleted_at'])
    .where(`a.${ownerColumn[kind]}`, '=', id)
    .executeTakeFirst();
  return row !== undefined && administratorState(row) === 'active' && includesOwnerPermission(row.rights);
}

/** Cancels the invitations sent by someone who may no longer invite. Returns the number of invitations. */
export async function cancelInvitationsOf(tx: Transaction, actor: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('administrator_invitations')
    .set({ withdrawn_at: at })
    .where('invited_by', '=', actor)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
