import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/db/database';
import { StoreDown } from '@/server/db/engine/outage';
import { inBackground } from '@/server/db/engine/backgroundRead';

import type { SheetPlan } from './sheetPlans';
import { emptyStagedTables, judgeRows, stagedSizes, storePeople, storeRows, type Range } from './stagedTables';

/** Small enough not to delay other requests noticeably. */
const familiesPerStep = 150;
const linesPerStep = 500;
const giveUpMs = 60_000;
const retryMs = 1000;
const pollMs = 100;

/** Runs one step of an import, in its own transaction or in one around all steps. */
export type RunStep = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** In a small step index scans are fastest; the planner's statistics of freshly filled tables are wrong. */
async function preferIndexes(tx: Transaction) {
  await sql`select set_config(way, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) way`.execute(
    tx,
  );
}

/** Runs each step in its own transaction. */
export const makeRunStep =
  (db: Database): RunStep =>
  (work) =>
    inBackground(() =>
      db.transaction().execute(async (tx) => {
        await preferIndexes(tx);
        return work(tx);
      }),
    );

/** Splits the numbers from `from` to below `end` into ranges of `size`. */
export function* ranges(end: number, size: number, from = 0): Generator<Range> {
  for (let at = from; at < end; at += size) yield { from: at, to: Math.min(end, at + size) };
}

/** Whether an import is decided but not completely written. */
export async function isImportPending(db: Database) {
  const { rows } = await sql<{ pending: boolean }>`select exists (select from imports_pending)
    or exists (select from imports where state in ('applying', 'undoing')) as pending`.execute(db);
  return rows[0]?.pending ?? false;
}

/**
 * Completes a decided import, family by family; `tell` gets the progress from 0 to 1. Each step stores how far it is in
 * its own transaction, so that the next start after a crash continues without writing anything twice.
 */
export async function finishImport(db: Database, tell: (share: number) => void = () => undefined) {
  const pending = await db.selectFrom('imports_pending').selectAll().executeTakeFirst();
  if (!pending) return discardLeftovers(db);
  const { import_id, today } = pending;
  const judging = { plans: JSON.parse(pending.plans) as SheetPlan[], today };
  const step = retryWhileDown(makeRunStep(db));
  const { people, lines } = await step(stagedSizes);
  const saveProgress = (
    tx: Transaction,
    reached: { family_reached: number } | { line_reached: number } | { is_judged: true },
  ) => tx.updateTable('imports_pending').set(reached).where('import_id', '=', import_id).execute();

  if (!pending.is_judged)
    await step(async (tx) => {
      await judgeRows(tx, { from: 0, to: lines }, judging);
      await saveProgress(tx, { is_judged: true });
    });
  for (const range of ranges(people, familiesPerStep, pending.family_reached)) {
    await step(async (tx) => {
      await storePeople(tx, import_id, range, judging);
      await saveProgress(tx, { family_reached: range.to });
    });
    tell((0.8 * range.to) / people);
  }
  for (const range of ranges(lines, linesPerStep, pending.line_reached)) {
    await step(async (tx) => {
      await storeRows(tx, import_id, range);
      await saveProgress(tx, { line_reached: range.to });
    });
    tell(0.8 + (0.2 * range.to) / lines);
  }
  await step(async (tx) => {
    await tx.deleteFrom('imports_pending').execute();
    await emptyStagedTables(tx);
  });
}

/** Removes what an import had loaded that was cut off before it was decided. */
async function discardLeftovers(db: Database) {
  const { rows } = await sql<{ isThere: boolean }>`select exists (select from sheet_known) as "isThere"`.execute(db);
  if (rows[0]?.isThere) await makeRunStep(db)(emptyStagedTables);
}

/**
 * Runs a transaction when no decided import is still being written, so that it comes after that import as a whole.
 * Undefined when the import takes too long.
 */
export async function afterPendingImport<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  for (const deadline = Date.now() + giveUpMs; Date.now() < deadline; await delay(pollMs)) {
    const ended = await db
      .transaction()
      .execute(async (tx) => ((await isImportPending(tx)) ? undefined : { result: await work(tx) }));
    if (ended) return ended;
  }
  return undefined;
}

/** Retries while the embedded database restarts after a failure. */
function retryWhileDown(step: RunStep): RunStep {
  return async (work) => {
    const deadline = Date.now() + giveUpMs;
    for (;;)
      try {
        return await step(work);
      } catch (error) {
        if (!(error instanceof StoreDown) || Date.now() > deadline) throw error;
        await delay(retryMs);
      }
  };
}
