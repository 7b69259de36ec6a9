import { sql } from 'kysely';

import type { Backend } from '@/server/backend';
import { allowLongStatements } from '@/server/db/bulk';
import type { Transaction } from '@/server/db/database';
import type { Store } from '@/server/db/store';
import type { ImportReached } from '@/server/db/tables/people';
import { makeQueue } from '@/server/sheets/importProgress';
import { makeRunStep, ranges, type RunStep } from '@/server/sheets/pendingImport';

/** Lines or people in one step on the embedded database, whose only connection others wait for. */
const rowsPerStep = 100;

export type Work = {
  step: RunStep;
  /** How many lines or people a step takes. */
  size: number;
  isEmbedded: boolean;
};

/** Everything in one transaction. */
export const atOnce = (tx: Transaction): Work => ({ step: (work) => work(tx), size: Infinity, isEmbedded: false });

/** In small transactions, between which others have their turn. */
export const inSteps = ({ db }: Pick<Store, 'db'>): Work => ({
  step: makeRunStep(db),
  size: rowsPerStep,
  isEmbedded: true,
});

/** Runs work at once where others do not wait for it, and else in steps. */
export async function withWork<Result>(store: Pick<Store, 'db' | 'engine'>, work: (work: Work) => Promise<Result>) {
  if (store.engine === 'pglite') return work(inSteps(store));
  return store.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    return work(atOnce(tx));
  });
}

/** Runs a piece for each range of lines below `end`. */
export async function eachRange(
  { step, size }: Work,
  [from, end]: readonly [number, number],
  piece: (tx: Transaction, range: { from: number; to: number }) => Promise<unknown>,
) {
  for (const range of ranges(end, size, from)) await step((tx) => piece(tx, range));
}

/** Rows of what was decided, from `from` to below `to`, by their places. */
export type Places = { from: number; to: number };
type Phase = (tx: Transaction, places: Places) => Promise<unknown>;
type Decided = { id: number; reached: ImportReached | null };

/** The next rows of an import; undefined after the last. */
async function nextPlaces(
  tx: Transaction,
  table: string,
  { id, from, size }: { id: number; from: number; size: number },
) {
  if (size === Infinity) return from === 0 ? { from, to: Infinity } : undefined;
  const { rows } = await sql<{ to: number | null }>`select max(place) as to from (
    select place from ${sql.table(table)} where import_id = ${id} and place >= ${from} order by place limit ${size}) walked`.execute(
    tx,
  );
  const to = rows[0]?.to;
  return to === null || to === undefined ? undefined : { from, to: Number(to) + 1 };
}

/**
 * Writes what was decided of an import, one phase after the other over all rows of its table. Each step stores how far it
 * is in its own transaction, so that the next start after a crash goes on without writing anything twice.
 */
export async function writePhases(
  { step, size }: Work,
  { id, reached }: Decided,
  table: 'import_verdicts' | 'import_undo',
  phases: readonly Phase[],
) {
  const begun = reached ?? { phase: 0, place: 0 };
  for (const [phase, write] of phases.entries()) {
    if (phase < begun.phase) continue;
    let from = phase === begun.phase ? begun.place : 0;
    for (;;) {
      const next = await step(async (tx) => {
        const places = await nextPlaces(tx, table, { id, from, size });
        if (!places) return undefined;
        await write(tx, places);
        const now = JSON.stringify({ phase, place: places.to });
        if (size !== Infinity) await tx.updateTable('imports').set({ reached: now }).where('id', '=', id).execute();
        return places.to;
      });
      if (next === undefined || next === Infinity) break;
      from = next;
    }
  }
}

const queues = new WeakMap<Store, ReturnType<typeof makeQueue>>();

/** The queue of a store: sheets of both ways are taken one at a time, so that none sees half of another. */
export function importQueue({ store }: Pick<Backend, 'store'>) {
  const queue = queues.get(store) ?? makeQueue();
  queues.set(store, queue);
  return queue;
}
