import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { countWithNoun } from '@/contract/format';
import type { Database } from '@/server/platform/database/database';

const maxPauseMs = 100;

/**
 * Runs one step of a long task on the only connection, then leaves it to others for as long as the step took, up to a
 * tenth of a second. Otherwise, a request that runs several queries in a row would wait for a step before each of them.
 */
export async function runStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await delay(Math.min(performance.now() - startedAt, maxPauseMs));
  return result;
}

/**
 * VACUUM and ANALYZE block other queries on the only connection. A smaller sample makes ANALYZE faster and is still
 * sufficient.
 */
export async function vacuum(db: Database, name: string) {
  const table = sql.table(name);
  await sql`vacuum ${table}`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  });
}

/** Up to this number of rows, an import blocks others for a few seconds, which is not worth a notice. */
const noticeThresholdRows = 20_000;
/** The import speed on two busy cores. */
const rowsPerSecond = 4000;

/** Says how long everyone else waits, because an import is one transaction on the only connection. */
export function importNotice(rows: number) {
  if (rows <= noticeThresholdRows) return undefined;
  const seconds = rows / rowsPerSecond;
  const time = seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `This file has ${countWithNoun(rows, 'row')}. Checking it may take about ${time}, and importing it about as long. The site will not respond to anyone else during that time. A site that runs on PostgreSQL does not have this delay.`;
}
