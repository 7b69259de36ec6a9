import type { Backend } from '@/server/backend';
import { allowLongStatements } from '@/server/db/bulk';
import type { Transaction } from '@/server/db/database';
import type { Store } from '@/server/db/store';
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

const queues = new WeakMap<Store, ReturnType<typeof makeQueue>>();

/** The queue of a store: sheets of both ways are taken one at a time, so that none sees half of another. */
export function importQueue({ store }: Pick<Backend, 'store'>) {
  const queue = queues.get(store) ?? makeQueue();
  queues.set(store, queue);
  return queue;
}
