import { planYearKey, readPlanYearKey } from '@/contract/program/planYear';
import type { FolderTables } from '@/server/modules/program/folder/content';
import { writeTables } from '@/server/modules/program/folder/format/tableFiles';
import { readPublished } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';
import type { ImportContext, PreparedChanges } from './preparedChanges';
import { publish } from './publish';

const dirOf = ({ plan, from }: Pick<FolderTables, 'plan' | 'from'>) => `plans/${plan}/${from}`;
const textOf = (year: FolderTables) => JSON.stringify(writeTables([year]));

/** The tables for each plan and year; `plans` are the resulting plans' IDs. */
export async function prepareTables(
  tx: Transaction,
  years: readonly FolderTables[],
  plans: readonly string[],
  context: ImportContext,
): Promise<PreparedChanges> {
  const { at, replace, problems } = context;
  const published = await readPublished(tx, 'planTables', at);
  for (const year of years)
    if (!plans.includes(year.plan)) problems.add(dirOf(year), `there is no plan with the id “${year.plan}.”`);
  const changed = years.filter((year) => {
    const before = published.get(planYearKey(year))?.body;
    return !before || textOf({ ...year, tables: before.tables }) !== textOf(year);
  });
  const removed = [...published.keys()].flatMap((key) => {
    const year = readPlanYearKey(key);
    const isKept = !replace || !year || years.some((other) => planYearKey(other) === key);
    // Deleting a plan deletes its tables as well.
    return isKept || !plans.includes(year.plan) ? [] : [{ key, dir: dirOf(year) }];
  });
  return {
    changes: [
      ...changed.map((year) => ({
        verb: published.has(planYearKey(year)) ? ('change' as const) : ('add' as const),
        what: dirOf(year),
      })),
      ...removed.map(({ dir }) => ({ verb: 'remove' as const, what: dir })),
    ],
    async apply(transaction) {
      for (const year of changed)
        await publish(transaction, { kind: 'planTables', key: planYearKey(year) }, { tables: year.tables }, context);
      for (const { key } of removed) await publish(transaction, { kind: 'planTables', key }, null, context);
    },
  };
}
