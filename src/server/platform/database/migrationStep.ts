import { setTimeout as delay } from 'node:timers/promises';

import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Log } from '@/server/platform/process/log';

import type { Database } from './database';

/** What a migration gets alongside its database. */
export type MigrationTools = {
  /** Whether it runs on PostgreSQL outside of a transaction, where indexes are built while others write. */
  isConcurrent: boolean;
  /** Logs how far a long migration is, every few seconds at most. */
  report: (rows: number, of?: number) => void;
};

export type Migration = {
  name: string;
  up: (db: Kysely<never>, tools: MigrationTools) => Promise<void>;
  /** Runs outside of a transaction where it can; it must be able to begin again after it was interrupted. */
  isConcurrent?: true;
  /**
   * Removes what an earlier step replaced: the name of that step, and the version of this product that brought it. Nodes
   * that do not know that step stop writing first.
   */
  contracts?: { step: string; since: string };
  /** Refuses a database before the first missing step runs on it, so that nothing is changed. */
  assertReady?: (db: Database) => Promise<void>;
};

export const numberOf = (name: string) => Number.parseInt(name, 10);

/** Any number, as long as all servers use the same. */
const lockKey = 4_727_001;
const lockTimeoutMs = 2000;
const retryMs = 1000;
const maxAttempts = 120;
const reportEveryMs = 5000;

/** SQLSTATE of a lock that was not available in time, and of a deadlock that the database ended. */
const lockCodes = new Set(['55P03', '40P01']);
const isLockProblem = (error: unknown) => lockCodes.has(String((error as { code?: unknown }).code));

/**
 * Runs `work` on one session while no other server migrates. The lock is tried again and again instead of waited for,
 * because a waiting statement holds a snapshot, and an index that is built concurrently waits for all of those.
 */
export async function whileMigrating<R>(db: Database, work: (session: Database) => Promise<R>): Promise<R> {
  return db.connection().execute(async (session) => {
    for (;;) {
      const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${lockKey}) as "isMine"`.execute(
        session,
      );
      if (rows[0]?.isMine) break;
      await delay(retryMs / 4);
    }
    try {
      return await work(session);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session);
    }
  });
}

/** Waits two seconds at most for each lock on a table, and lets the calls pass that queue behind it before it tries again. */
export async function withLockRetries(name: string, log: Log | undefined, attempt: () => Promise<void>) {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockProblem(error) || attempts >= maxAttempts) throw error;
      log?.warn({ step: name, attempts }, 'a migration waits for a table that is in use');
      await delay(retryMs);
    }
  }
}

/** For the session at hand, until `unlimitWaits`. */
export async function limitWaits(session: Database) {
  await sql`set statement_timeout = 0`.execute(session);
  await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(session);
}

/** As the session was opened. */
export async function unlimitWaits(session: Database) {
  await sql`reset statement_timeout`.execute(session);
  await sql`reset lock_timeout`.execute(session);
}

/** Builds an index while others write where that is possible; one that an interrupted migration left half built goes first. */
export async function buildIndex(
  db: Kysely<never>,
  { isConcurrent }: MigrationTools,
  name: string,
  on: RawBuilder<unknown>,
  kind: 'index' | 'unique index' = 'index',
) {
  const how = sql.raw(isConcurrent ? 'concurrently' : '');
  const { rows } = await sql<{ isValid: boolean }>`select i.indisvalid as "isValid" from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace`.execute(db);
  if (rows[0]?.isValid) return;
  if (rows[0]) await sql`drop index ${how} ${sql.id(name)}`.execute(db);
  await sql`create ${sql.raw(kind)} ${how} ${sql.id(name)} on ${on}`.execute(db);
}

type Rows = { rows: number; ofRows?: number };

/** How far the index is that is being built; undefined while none is. */
export async function readIndexProgress(db: Database): Promise<Rows | undefined> {
  const { rows } = await sql<{ rows: number; ofRows: number }>`select tuples_done as rows, tuples_total as "ofRows"
    from pg_stat_progress_create_index where datname = current_database()`.execute(db);
  return rows[0];
}

/** Logs every few seconds that a step goes on, with the rows that it reports or those of its index, until it is stopped. */
export function watchStep(
  log: Log | undefined,
  progress: { step: string; number: number; of: number },
  readRows: () => Promise<Rows | undefined> = () => Promise.resolve(undefined),
) {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  let reported: Rows | undefined;
  log?.info(progress, 'a migration step begins');
  const timer = setInterval(() => {
    const say = (rows?: Rows) => log?.info({ ...progress, ...rows, ms: ms() }, 'a migration step goes on');
    if (reported) return say(reported);
    readRows().then(say, (error: unknown) => log?.warn({ err: error }, 'how far a migration is cannot be read'));
  }, reportEveryMs);
  timer.unref();
  return {
    report: (rows: number, ofRows?: number) => void (reported = { rows, ...(ofRows !== undefined && { ofRows }) }),
    stop: () => clearInterval(timer),
    ms,
  };
}
