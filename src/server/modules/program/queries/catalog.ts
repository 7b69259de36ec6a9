import { type Selectable, sql } from 'kysely';

import type { CatalogPlan, PlanEdit } from '@/contract/program/plan';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import { shareNamedLock, takeNamedLock } from '@/server/platform/database/namedLock';

const planOf = (row: Selectable<Tables['plans']>): CatalogPlan => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  userTiear: row.tier,
  isOpen: row.is_open,
  insurer: row.insurer,
  groupNumber: row.group_number,
  phone: row.phone,
  hasPeople: row.had_people,
  position: row.position,
  version: row.version,
});

/** All plans in order, including closed ones. */
export async function listPlans(db: Database): Promise<CatalogPlan[]> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(planOf);
}

const catalogLock = 'catalog';

/** Allows one transaction at a time to change the catalog, because names and tiers are unique across it. */
export async function lockCatalog(tx: Transaction): Promise<CatalogPlan[]> {
  await takeNamedLock(tx, catalogLock);
  return listPlans(tx);
}

/** Whether a plan exists; if so, it cannot be removed until the transaction ends. */
export async function lockPlan(tx: Database, id: string) {
  const row = await tx.selectFrom('plans').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

type PlanChange = Omit<PlanEdit, 'id' | 'version'>;
type PlanFields = Required<PlanChange>;

const columnsOf = <Change extends PlanChange>(change: Change) => ({
  name: change.name as Change['name'],
  tier: change.userTiear as Change['userTiear'],
  is_open: change.isOpen as Change['isOpen'],
  insurer: change.insurer as Change['insurer'],
  group_number: change.groupNumber as Change['groupNumber'],
  phone: change.phone as Change['phone'],
});

export const toPlanRow = (plan: PlanFields & Pick<CatalogPlan, 'id' | 'kind'>, position: number) => ({
  id: plan.id,
  kind: plan.kind,
  ...columnsOf(plan),
  position,
});

/** Changes the given fields, and the position if given. */
export const updatePlan = (tx: Transaction, id: string, change: PlanChange, position?: number) =>
  tx
    .updateTable('plans')
    .set({ ...columnsOf(change), position, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Removes a plan with its tables and their history. */
export async function deletePlanRow(tx: Transaction, id: string) {
  await tx.deleteFrom('plans').where('id', '=', id).execute();
  await tx
    .deleteFrom('publications')
    .where('kind', '=', 'planTables')
    .where(sql<boolean>`key ~ ('^' || ${id}::text || '_[0-9]{8}$')`)
    .execute();
}

/**
 * The catalog, with these plans locked until the transaction ends, so that they are not closed, changed, or deleted.
 * When one of them has no people yet, takes the stronger lock needed to mark it right away, because upgrading the lock
 * later could deadlock.
 */
export async function lockPlans(tx: Transaction, ids: readonly string[]): Promise<CatalogPlan[]> {
  const hasUnusedPlan = (await listPlans(tx)).some((plan) => !plan.hasPeople && ids.includes(plan.id));
  // An import holds the catalog while it marks plans, in any order.
  if (hasUnusedPlan) await shareNamedLock(tx, catalogLock);
  await sql`select from plans where id = any(${ids}::text[]) order by id
    ${hasUnusedPlan ? sql`for no key update` : sql`for share`}`.execute(tx);
  return listPlans(tx);
}

/** Records permanently that locked plans have people. Takes no lock on plans that are already marked. */
export async function markPlansWithPeople(tx: Transaction, plans: readonly CatalogPlan[]) {
  const unusedPlanIds = plans.filter(({ hasPeople }) => !hasPeople).map(({ id }) => id);
  if (unusedPlanIds.length === 0) return;
  await tx.updateTable('plans').set({ had_people: true }).where('id', 'in', unusedPlanIds).execute();
}

/** Marks each plan in which anyone is or was enrolled, after a bulk import. */
export const markAllPlansWithPeople = (tx: Database) =>
  sql`update plans set had_people = true
    where not had_people and exists (select from coverages c where c.plan_id = plans.id)`.execute(tx);
