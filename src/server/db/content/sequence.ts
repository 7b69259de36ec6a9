import { sql } from 'kysely';

import type { SequenceKind } from '@/contract/content/sequence';

import { orderedTables, type Database } from '@/server/db/database';

/**
 * One who changes an order at a time; readers are not held up. Whoever holds a row to edit it is waited for before the
 * order is touched: else each would wait for the other, they for the table and we for their row.
 */
const lock = (tx: Database, kind: SequenceKind) =>
  sql`lock table ${sql.table(orderedTables[kind])} in exclusive mode`.execute(tx);

/** The place of a new row: behind all others (D-178). Inside a transaction, which holds the order until it ends. */
export async function lastPlace(tx: Database, kind: SequenceKind): Promise<number> {
  await lock(tx, kind);
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(sequence), 0) + 1 as place from ${sql.table(orderedTables[kind])}`.execute(tx);
  return Number(rows[0]?.place ?? 1);
}

/**
 * Puts `wanted` in the places its rows held, in its own order, and numbers every row of the kind from 1 (D-175,
 * reliability B10). False when a row is named twice or is not there. Inside a transaction.
 */
export async function rearrange(tx: Database, kind: SequenceKind, wanted: readonly number[]): Promise<boolean> {
  const table = sql.table(orderedTables[kind]);
  await lock(tx, kind);
  const { rows } = await sql<{ id: number }>`select id from ${table} order by sequence, id`.execute(tx);
  const asked = new Set(wanted);
  const places = rows.flatMap(({ id }, place) => (asked.has(id) ? [place] : []));
  if (places.length !== wanted.length) return false;

  const order = rows.map(({ id }) => id);
  places.forEach((place, turn) => {
    order[place] = wanted[turn] ?? 0;
  });
  await sql`update ${table} as row set sequence = moved.place
    from unnest(${order}::bigint[]) with ordinality as moved (id, place)
    where row.id = moved.id and row.sequence <> moved.place`.execute(tx);
  return true;
}
