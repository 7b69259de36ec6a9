import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/db/database';
import { StoreDown } from '@/server/db/engine/outage';
import { inBackground } from '@/server/db/engine/backgroundRead';

import { emptyStagedTables, extentOf, keepPeople, keepRows, type Range } from './stagedTables';

/** Small enough not to delay other requests noticeably. */
const familiesAtOnce = 150;
const linesAtOnce = 500;
const patienceMs = 60_000;
const againMs = 1000;

/** Runs one step of an import, in its own transaction or in one around all steps. */
export type Step = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** In a small step index scans are fastest; the planner's statistics of freshly filled tables are wrong. */
async function byIndex(tx: Transaction) {
  await sql`select set_config(way, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) way`.execute(
    tx,
  );
}

/** Runs each step in its own transaction. */
export const stepsOf =
  (db: Database): Step =>
  (work) =>
    inBackground(() =>
      db.transaction().execute(async (tx) => {
        await byIndex(tx);
        return work(tx);
      }),
    );

/** Splits the numbers from `from` to below `end` into ranges of `size`. */
export function* ranges(end: number, size: number, from = 0): Generator<Range> {
  for (let at = from; at < end; at += size) yield { from: at, to: Math.min(end, at + size) };
}

/** Whether an import is decided but not completely written. */
export async function isImportPending(db: Database) {
  const { rows } = await sql<{ pending: boolean }>`select exists (select from imports_pending) as pending`.execute(db);
  return rows[0]?.pending ?? false;
}

/**
 * Completes a decided import, family by family; `tell` gets the progress from 0 to 1. Each step stores how far it is in
 * its own transaction, so that the next start after a crash continues without writing anything twice.
 */
export async function finishImport(db: Database, tell: (share: number) => void = () => undefined) {
  const pending = await db.selectFrom('imports_pending').selectAll().executeTakeFirst();
  if (!pending) return;
  const { import_id } = pending;
  const step = patiently(stepsOf(db));
  const { people, lines } = await step(extentOf);
  const note = (tx: Transaction, reached: { family_reached: number } | { line_reached: number }) =>
    tx.updateTable('imports_pending').set(reached).where('import_id', '=', import_id).execute();

  for (const range of ranges(people, familiesAtOnce, pending.family_reached)) {
    await step(async (tx) => {
      await keepPeople(tx, range);
      await note(tx, { family_reached: range.to });
    });
    tell((0.8 * range.to) / people);
  }
  for (const range of ranges(lines, linesAtOnce, pending.line_reached)) {
    await step(async (tx) => {
      await keepRows(tx, import_id, range);
      await note(tx, { line_reached: range.to });
    });
    tell(0.8 + (0.2 * range.to) / lines);
  }
  await step(async (tx) => {
    await tx.deleteFrom('imports_pending').execute();
    await emptyStagedTables(tx);
  });
}

/** Retries while the embedded database restarts after a failure. */
function patiently(step: Step): Step {
  return async (work) => {
    const deadline = Date.now() + patienceMs;
    for (;;)
      try {
        return await step(work);
      } catch (error) {
        if (!(error instanceof StoreDown) || Date.now() > deadline) throw error;
        await delay(againMs);
      }
  };
}
