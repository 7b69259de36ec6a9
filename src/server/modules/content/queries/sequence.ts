import { sql } from 'kysely';

import type { SequenceKind } from '@/contract/content/sequence';

import { orderedTables, type Transaction } from '@/server/platform/database/database';
import { takeNamedLock } from '@/server/platform/database/namedLock';

/** Allows one transaction at a time to add to an ordered list or to reorder it. */
export const lockList = (tx: Transaction, kind: SequenceKind) => takeNamedLock(tx, `list:${kind}`);

/** The position for a row to be added at the end. Locks the list until the transaction ends. */
export async function readNextSequence(tx: Transaction, kind: SequenceKind): Promise<number> {
  await lockList(tx, kind);
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(sequence), 0) + 1 as position from ${sql.table(orderedTables[kind])}`.execute(tx);
  return Number(rows[0]?.position ?? 1);
}

/**
 * Puts the rows of `orderedIds` in that order into the positions they had, and renumbers all rows from 1. Returns false
 * when a row is listed twice or does not exist. Runs inside a transaction.
 */
export async function storeRowOrder(
  tx: Transaction,
  kind: SequenceKind,
  orderedIds: readonly number[],
): Promise<boolean> {
  const table = sql.table(orderedTables[kind]);
  await lockList(tx, kind);
  const { rows } = await sql<{ id: number }>`select id from ${table} order by sequence, id`.execute(tx);
  const requestedIds = new Set(orderedIds);
  const positions = rows.flatMap(({ id }, index) => (requestedIds.has(id) ? [index] : []));
  if (positions.length !== orderedIds.length) return false;

  const order = rows.map(({ id }) => id);
  positions.forEach((position, index) => {
    order[position] = orderedIds[index] ?? 0;
  });
  await sql`update ${table} as row set sequence = moved.position
    from unnest(${order}::bigint[]) with ordinality as moved (id, position)
    where row.id = moved.id and row.sequence <> moved.position`.execute(tx);
  return true;
}
