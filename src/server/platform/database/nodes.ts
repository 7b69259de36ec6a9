import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Log } from '@/server/platform/process/log';

import type { Database, Transaction } from './database';

/** The heartbeat interval. A node that misses three heartbeats counts as stopped. */
export const heartbeatIntervalMs = 5000;
const stoppedAfterS = (3 * heartbeatIntervalMs) / 1000;
const maxWaitMs = 4 * heartbeatIntervalMs;
const pollMs = 200;

export type Release = {
  version: string;
  /** The number of the last migration that the node knows. */
  schema: number;
};

type NodeHeartbeat = Release & {
  id: string;
  canWrite: boolean;
  /** Whether the node has stored its marker file next to the uploads, by which the nodes detect whether they share it. */
  hasMark: boolean;
};

export type OtherNode = Pick<Release, 'version'> & { id: string; hasMark: boolean };

/**
 * Records that a node is running. Returns the migration number that a node must know to be allowed to write, and the
 * other running nodes.
 */
export async function recordHeartbeat(
  db: Database,
  { id, version, schema, canWrite, hasMark }: NodeHeartbeat,
): Promise<{ minSchema: number; others: OtherNode[] }> {
  // A node that may no longer write still records its heartbeat.
  return db
    .transaction()
    .setAccessMode('read write')
    .execute(async (tx) => {
      await sql`insert into nodes (id, version, schema, is_writing, has_mark)
        values (${id}, ${version}, ${schema}, ${canWrite}, ${hasMark})
        on conflict (id) do update set version = excluded.version, schema = excluded.schema,
          is_writing = excluded.is_writing, has_mark = excluded.has_mark, beat_at = now()`.execute(tx);
      await sql`delete from nodes where beat_at < now() - interval '1 day'`.execute(tx);
      const { rows: others } = await sql<OtherNode>`select id, version, has_mark as "hasMark" from nodes
        where id <> ${id} and beat_at > now() - ${sql.lit(stoppedAfterS)} * interval '1 second'`.execute(tx);
      return { minSchema: await readMinSchema(tx), others };
    });
}

/** The IDs of the running nodes, and of those that were killed in the last day. */
export async function readNodeIds(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from nodes`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function readMinSchema(db: Database): Promise<number> {
  const { rows } = await sql<{ schema: number }>`select schema from schema_minimum`.execute(db);
  return rows[0]?.schema ?? 0;
}

export const removeNode = (db: Database, id: string) =>
  db
    .transaction()
    .setAccessMode('read write')
    .execute((tx) => sql`delete from nodes where id = ${id}`.execute(tx));

/** Makes nodes that do not know the migration number `schema` stop writing once the transaction commits. */
export const raiseMinSchema = (db: Transaction, schema: number) =>
  sql`update schema_minimum set schema = greatest(schema, ${schema}::int)`.execute(db);

/** Asks nodes that do not know the migration number `schema` to stop writing, and waits until they have. */
export async function stopOldNodes(db: Database, schema: number, log: Log | undefined) {
  await db.transaction().execute((tx) => raiseMinSchema(tx, schema));
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ version: string }>`select version from nodes where schema < ${schema} and is_writing
      and beat_at > now() - ${sql.lit(stoppedAfterS)} * interval '1 second'`.execute(db);
    if (rows.length === 0) return;
    await delay(pollMs);
  }
  log?.warn('nodes running an older version are still writing, although they should have stopped');
}
