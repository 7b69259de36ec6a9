import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { counted } from '@/contract/format';
import type { Database } from '@/server/platform/database/database';

const maxPauseMs = 100;

/**
 * Runs one step of a long task on the only connection, then leaves it to others for as long as the step took. A request
 * runs several queries in a row and would otherwise wait for a step before each.
 */
export async function runStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await delay(Math.min(performance.now() - startedAt, maxPauseMs));
  return result;
}

/** Both block other queries. A smaller sample is faster and still sufficient. */
export async function vacuum(db: Database, name: string) {
  const table = sql.table(name);
  await sql`vacuum ${table}`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  });
}

/** An import of this size blocks others for a few seconds, which is not worth a notice. */
const noticeThreshold = 20_000;
/** The import speed on two busy cores. */
const rowsPerSecond = 4000;

/** An import is one transaction on the only connection, so others wait until it ends. */
export function importNotice(rows: number) {
  if (rows <= noticeThreshold) return undefined;
  const seconds = rows / rowsPerSecond;
  const time = seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `This file has ${counted(rows, 'row')}. Checking and importing them may take about ${time} each, and everyone else has to wait. With PostgreSQL, no one would wait.`;
}
