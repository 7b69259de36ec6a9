import { parsePlanYearKey, planYearKey } from '@/contract/program/planYear';
import type { FolderTables } from '@/server/modules/program/folder/content';
import { writeTables } from '@/server/modules/program/folder/format/tableFiles';
import { readPublished } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';
import { type ImportContext, type PreparedChanges, publish } from './preparedChanges';

const dirOf = ({ plan, from }: Pick<FolderTables, 'plan' | 'from'>) => `plans/${plan}/${from}`;
const textOf = (year: FolderTables) => JSON.stringify(writeTables([year]));

/** Compares the tables for each plan and year; `planIds` are those of the plans after the import. */
export async function prepareTables(
  tx: Transaction,
  years: readonly FolderTables[],
  planIds: readonly string[],
  context: ImportContext,
): Promise<PreparedChanges> {
  const { at, replace, problems } = context;
  const published = await readPublished(tx, 'planTables', at);
  for (const year of years)
    if (!planIds.includes(year.plan)) problems.add(dirOf(year), `there is no plan with the id “${year.plan}.”`);
  const changedYears = years.filter((year) => {
    const publishedYear = published.get(planYearKey(year))?.body;
    return !publishedYear || textOf({ ...year, tables: publishedYear.tables }) !== textOf(year);
  });
  const removedYears = [...published.keys()].flatMap((key) => {
    const year = parsePlanYearKey(key);
    const isKept = !replace || !year || years.some((other) => planYearKey(other) === key);
    // Deleting a plan deletes its tables as well.
    return isKept || !planIds.includes(year.plan) ? [] : [{ key, dir: dirOf(year) }];
  });
  return {
    changes: [
      ...changedYears.map((year) => ({
        verb: published.has(planYearKey(year)) ? ('change' as const) : ('add' as const),
        what: dirOf(year),
      })),
      ...removedYears.map(({ dir }) => ({ verb: 'remove' as const, what: dir })),
    ],
    async apply(transaction) {
      for (const year of changedYears)
        await publish(transaction, { kind: 'planTables', key: planYearKey(year) }, { tables: year.tables }, context);
      for (const { key } of removedYears) await publish(transaction, { kind: 'planTables', key }, null, context);
    },
  };
}
