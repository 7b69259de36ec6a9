import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { counted } from '@/contract/counted';
import type { Database } from '@/server/platform/database/database';

const mostRestMs = 100;

/**
 * Runs one step of a long task on the only connection, then leaves it to others for as long as the step took: a request
 * makes several queries in a row and would otherwise wait for a step at each.
 */
export async function runStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await delay(Math.min(performance.now() - startedAt, mostRestMs));
  return result;
}

/** Both block other queries; a smaller sample is faster and still sufficient. */
export async function vacuum(db: Database, name: string) {
  const table = sql.table(name);
  await sql`vacuum ${table}`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  });
}

/** Others wait some seconds for so many rows, which no one has to be told. */
const quietRows = 20_000;
/** What an import stores on two busy cores. */
const rowsPerSecond = 4000;

/** An import is one transaction on the only connection, so that others wait until it ends. */
export function importNotice(rows: number) {
  if (rows <= quietRows) return undefined;
  const seconds = rows / rowsPerSecond;
  const time = seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `This file has ${counted(rows, 'row')}. Checking and importing them may take about ${time} each, and everybody else waits meanwhile. With PostgreSQL as the database nobody would wait.`;
}
