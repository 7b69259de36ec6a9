import { createHash } from 'node:crypto';

import { type Selectable, sql } from 'kysely';

import type { Coverage, CoverageHistory, CoverageReason } from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import type { PlanKind } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import type { Database, Tables } from '@/server/platform/database/database';

export type StoredCoverage = Selectable<Tables['coverages']>;

/** Whether a history row `c` is valid and covers a given day. */
export const isInForce = (day: string) =>
  sql<boolean>`c.voided is null and c.starts <= ${day} and (c.ends is null or c.ends >= ${day})`;

export const noPlans: EnrolledPlans = { medical: null, dental: null, vision: null };

type PlanCoverage = Pick<StoredCoverage, 'person_id' | 'kind' | 'plan_id'>;

/** Some people's plans on a day; people without a plan are not in the map. */
export async function readPlansOn(
  db: Database,
  ids: readonly number[],
  day: string,
): Promise<Map<number, EnrolledPlans>> {
  const { rows } = await sql<PlanCoverage>`select c.person_id, c.kind, c.plan_id from coverages c
    where c.person_id = any(${ids}::bigint[]) and ${isInForce(day)}`.execute(db);
  const plans = new Map<number, EnrolledPlans>();
  for (const { person_id, kind, plan_id } of rows)
    plans.set(person_id, { ...(plans.get(person_id) ?? noPlans), [kind]: plan_id });
  return plans;
}

export const plansOfPerson = async (db: Database, id: number, day: string) =>
  (await readPlansOn(db, [id], day)).get(id) ?? noPlans;

/** A person's full history, newest first. */
export const historyOf = (db: Database, personId: number): Promise<StoredCoverage[]> =>
  db
    .selectFrom('coverages')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('starts', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Changes whenever the history does; a call that edits the history must send the version it started from. */
export const versionOf = (history: readonly StoredCoverage[]) =>
  createHash('sha256')
    .update(JSON.stringify(history.map(({ id, ends, voided }) => [id, ends, voided])))
    .digest('base64url')
    .slice(0, 16);

/** The valid rows of one kind that cover a given day or a later one, earliest first. */
export const validCoverageFrom = (history: readonly StoredCoverage[], kind: StoredCoverage['kind'], day: string) =>
  history
    .filter((row) => row.kind === kind && row.voided === null && (row.ends === null || row.ends >= day))
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1));

type NewCoverage = Pick<StoredCoverage, 'person_id' | 'plan_id' | 'kind' | 'starts'> & {
  reason: CoverageReason;
} & Partial<Pick<StoredCoverage, 'ends' | 'end_reason' | 'import_id'>>;

export const addCoverage = (tx: Database, coverage: NewCoverage) =>
  tx.insertInto('coverages').values(coverage).execute();

type CoverageChange = Partial<Pick<StoredCoverage, 'ends' | 'end_reason' | 'voided'>>;

export const changeCoverage = (tx: Database, id: number, change: CoverageChange, at: Date) =>
  tx
    .updateTable('coverages')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute();

type UpcomingCoverage = PlanCoverage & { starts: string };

/** Some people's coverage that starts only after a given day, earliest first. */
export async function listUpcomingCoverage(
  db: Database,
  ids: readonly number[],
  day: string,
): Promise<UpcomingCoverage[]> {
  const { rows } = await sql<UpcomingCoverage>`select c.person_id, c.kind, c.plan_id, c.starts from coverages c
    where c.person_id = any(${ids}::bigint[]) and c.voided is null and c.starts > ${day}
    order by c.starts, c.id`.execute(db);
  return rows;
}

type EndingCoverage = PlanCoverage & { ends: string };

/**
 * Some people's coverage that ends on a given day or later without an immediate successor of its kind, earliest end
 * first.
 */
export async function listEndingCoverage(db: Database, ids: readonly number[], day: string): Promise<EndingCoverage[]> {
  const { rows } = await sql<EndingCoverage>`select c.person_id, c.kind, c.plan_id, c.ends from coverages c
    where c.person_id = any(${ids}::bigint[]) and c.voided is null and c.ends >= ${day}
      and not exists (select from coverages n where n.person_id = c.person_id and n.kind = c.kind and n.voided is null
        and n.starts = c.ends + 1)
    order by c.ends, c.id`.execute(db);
  return rows;
}

/** The plan that a card is for: the current one, or else the next upcoming one. */
export const planIdForCard = (history: readonly StoredCoverage[], type: PlanKind, today: string) =>
  validCoverageFrom(history, type, today)[0]?.plan_id;

const toWireCoverage = (row: StoredCoverage, catalog: readonly CatalogPlan[]): Coverage => ({
  id: row.id,
  kind: row.kind,
  plan: row.plan_id,
  planName: catalog.find(({ id }) => id === row.plan_id)?.name ?? row.plan_id,
  from: row.starts,
  to: row.ends,
  reason: row.reason,
  endReason: row.end_reason,
  voided: row.voided,
});

/** The history as the page shows it. */
export const toWireHistory = (rows: readonly StoredCoverage[], catalog: readonly CatalogPlan[], today: string) =>
  ({
    today,
    version: versionOf(rows),
    coverages: rows.map((row) => toWireCoverage(row, catalog)),
  }) satisfies CoverageHistory;
