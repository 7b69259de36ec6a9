import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Log } from '@/server/platform/process/log';

import type { Database } from './database';

export type MigrationTools = {
  /**
   * Whether the migration runs on PostgreSQL and outside a transaction, so that indexes can be built while others
   * write.
   */
  isConcurrent: boolean;
  /** Reports the progress of a long migration, which is logged every few seconds. */
  report: (rows: number, of?: number) => void;
};

export type Migration = {
  name: string;
  up: (db: Kysely<never>, tools: MigrationTools) => Promise<void>;
  /** Whether to run it outside a transaction where possible. After an interruption, it must be able to start again. */
  isConcurrent?: true;
  /**
   * Set if this migration removes what an earlier one replaced: the earlier one's name, and the product version that
   * introduced it. Nodes that do not know the earlier one stop writing first.
   */
  cleansUpAfter?: { step: string; since: string };
  /**
   * Throws if the database must not be migrated. Called before the first pending migration runs, so that nothing has
   * been changed.
   */
  assertReady?: (db: Database) => Promise<void>;
};

export const migrationNumber = (name: string) => Number.parseInt(name, 10);

/** Any number, as long as all servers use the same one. */
const lockKey = 4_727_001;
const lockTimeoutMs = 2000;
const retryMs = 1000;
const maxAttempts = 120;
const reportEveryMs = 5000;

/** The SQLSTATE codes of a lock timeout and of a deadlock. */
const lockCodes = new Set(['55P03', '40P01']);
const isLockProblem = (error: unknown) => lockCodes.has(String((error as { code?: unknown }).code));

/**
 * Runs `work` on one session while no other server migrates. Polls for the lock instead of waiting for it: a waiting
 * statement holds a snapshot, and building an index concurrently waits for all snapshots.
 */
export async function withMigrationLock<R>(db: Database, work: (session: Database) => Promise<R>): Promise<R> {
  return db.connection().execute(async (session) => {
    for (;;) {
      const { rows } = await sql<{
        isAcquired: boolean;
      }>`select pg_try_advisory_lock(${lockKey}) as "isAcquired"`.execute(session);
      if (rows[0]?.isAcquired) break;
      await delay(retryMs / 4);
    }
    try {
      return await work(session);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session);
    }
  });
}

/**
 * Retries `attempt` after a deadlock, or when a table lock was not granted in two seconds. The pause before each retry
 * lets queries run that were queued behind the migration.
 */
export async function withLockRetries(name: string, log: Log | undefined, attempt: () => Promise<void>) {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockProblem(error) || attempts >= maxAttempts) throw error;
      log?.warn({ step: name, attempts }, 'a migration is waiting for a table in use');
      await delay(retryMs);
    }
  }
}

/** Applies to this session until `restoreTimeouts`. */
export async function setMigrationTimeouts(session: Database) {
  await sql`set statement_timeout = 0`.execute(session);
  await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(session);
}

export async function restoreTimeouts(session: Database) {
  await sql`reset statement_timeout`.execute(session);
  await sql`reset lock_timeout`.execute(session);
}

/** Builds an index, concurrently where possible. First drops it if an interrupted migration left it incomplete. */
export async function buildIndex(
  db: Kysely<never>,
  { isConcurrent }: MigrationTools,
  name: string,
  on: RawBuilder<unknown>,
  kind: 'index' | 'unique index' = 'index',
) {
  const modifier = sql.raw(isConcurrent ? 'concurrently' : '');
  const { rows } = await sql<{ isValid: boolean }>`select i.indisvalid as "isValid" from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace`.execute(db);
  if (rows[0]?.isValid) return;
  if (rows[0]) await sql`drop index ${modifier} ${sql.id(name)}`.execute(db);
  await sql`create ${sql.raw(kind)} ${modifier} ${sql.id(name)} on ${on}`.execute(db);
}

type RowProgress = { rows: number; ofRows?: number };

/** The progress of the index being built; undefined if there is none. */
export async function readIndexProgress(db: Database): Promise<RowProgress | undefined> {
  const { rows } = await sql<{ rows: number; ofRows: number }>`select tuples_done as rows, tuples_total as "ofRows"
    from pg_stat_progress_create_index where datname = current_database()`.execute(db);
  return rows[0];
}

/**
 * Logs every few seconds that a migration is still running, with the rows that it or its index reports. Returns
 * functions that record the migration's own progress, stop the logging, and give the elapsed time.
 */
export function watchStep(
  log: Log | undefined,
  progress: { step: string; number: number; of: number },
  readRows: () => Promise<RowProgress | undefined> = () => Promise.resolve(undefined),
) {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  let reported: RowProgress | undefined;
  log?.info(progress, 'migration started');
  const timer = setInterval(() => {
    const logProgress = (rows?: RowProgress) =>
      log?.info({ ...progress, ...rows, ms: elapsedMs() }, 'migration still running');
    if (reported) return logProgress(reported);
    readRows().then(logProgress, (error: unknown) =>
      log?.warn({ err: error }, 'could not read the progress of a migration'),
    );
  }, reportEveryMs);
  timer.unref();
  return {
    report: (rows: number, ofRows?: number) => void (reported = { rows, ...(ofRows !== undefined && { ofRows }) }),
    stop: () => clearInterval(timer),
    ms: elapsedMs,
  };
}
