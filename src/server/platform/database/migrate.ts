import { type Kysely, sql } from 'kysely';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import type { Database, Transaction } from './database';
import {
  type Migration,
  type MigrationTools,
  migrationNumber,
  readIndexProgress,
  restoreTimeouts,
  setMigrationTimeouts,
  watchStep,
  withLockRetries,
  withMigrationLock,
} from './migrationStep';
import * as migrationModules from './migrations';
import { raiseMinSchema, stopOldNodes } from './nodes';
import { tableExists } from './tableExists';

export type { Migration } from './migrationStep';

/** What some migrations need besides their `up`. */
const options: { [Name in keyof typeof migrationModules]?: Pick<Migration, 'isConcurrent' | 'cleansUpAfter'> } = {
  '070_search': { isConcurrent: true },
  '074_people_list': { isConcurrent: true },
  '075_operators_index': { isConcurrent: true },
  '078_dependents_list': { isConcurrent: true },
  '080_replaced_indexes': { isConcurrent: true, cleansUpAfter: { step: '070_search', since: '0.1.0' } },
};

/** All migrations in order. Never change a released one; add new ones to `migrations.ts`. */
export const migrations: readonly Migration[] = Object.entries(migrationModules)
  .map(([name, step]) => ({ name, ...step, ...options[name as keyof typeof migrationModules] }))
  .sort((a, b) => migrationNumber(a.name) - migrationNumber(b.name));

/**
 * Migrations renumbered after their release (two had the number 5). Older databases and backups contain the old names.
 */
const renamedMigrations = new Map([
  ['005_providers', '006_providers'],
  ['006_versions', '007_versions'],
  ['007_chat', '008_chat'],
  ['008_pushes', '009_pushes'],
]);

/** A migration's current name. */
export const currentMigrationName = (step: string) => renamedMigrations.get(step) ?? step;

/** The number of the last migration that this version knows. */
export const latestMigrationNumber = Math.max(...migrations.map(({ name }) => migrationNumber(name)));

export type MigrationProgress = { step: string; number: number; of: number };
export type OnStep = (progress: MigrationProgress) => void;
type MigrateOptions = {
  log?: Log;
  onStep?: OnStep;
  /** Whether there can be other sessions during the migration, as on PostgreSQL. */
  allowsOtherSessions?: boolean;
};

/**
 * Runs and logs pending migrations, one server at a time, each in its own transaction unless it is concurrent. Refuses
 * a database with migrations that this version does not know.
 */
export async function migrate(
  db: Database,
  steps: readonly Migration[] = migrations,
  { log, onStep, allowsOtherSessions = false }: MigrateOptions = {},
) {
  await withMigrationLock(db, async (session) => {
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(session);
    for (const [old, name] of renamedMigrations)
      await session.updateTable('migrations').set({ name }).where('name', '=', old).execute();
  });

  const knownNames = new Set(steps.map(({ name }) => name));
  const completedRows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  const unknownRow = completedRows.find(({ name }) => !knownNames.has(name));
  if (unknownRow)
    throw new CannotStart(
      `The database is newer than this server: it has migration ${unknownRow.name}. Nothing was changed.`,
    );

  const completedSteps = new Set(completedRows.map(({ name }) => name));
  const pendingSteps = steps.filter(({ name }) => !completedSteps.has(name));
  for (const { assertReady } of pendingSteps) await assertReady?.(db);
  for (const [index, step] of pendingSteps.entries()) {
    const progress = { step: step.name, number: index + 1, of: pendingSteps.length };
    onStep?.(progress);
    const watcher = watchStep(log, progress, allowsOtherSessions ? () => readIndexProgress(db) : undefined);
    try {
      await runMigration(step, db, { log, report: watcher.report, allowsOtherSessions });
    } finally {
      watcher.stop();
    }
    log?.info({ ...progress, ms: watcher.ms() }, 'migration completed');
  }
}

/** Runs migrations within a transaction, such as a restore's. */
export async function migrateWithin(
  tx: Transaction,
  steps: readonly Migration[],
  report: MigrationTools['report'] = () => {},
): Promise<void> {
  for (const { name, up, cleansUpAfter } of steps) {
    if (cleansUpAfter) await raiseMinSchema(tx, migrationNumber(cleansUpAfter.step));
    await up(tx as unknown as Kysely<never>, { isConcurrent: false, report });
    await recordMigration(tx, name);
  }
}

const recordMigration = (db: Database, name: string) => db.insertInto('migrations').values({ name }).execute();

type RunOptions = { log?: Log; report: MigrationTools['report']; allowsOtherSessions: boolean };

async function runMigration(step: Migration, db: Database, { log, report, allowsOtherSessions }: RunOptions) {
  const { name, up, cleansUpAfter } = step;
  if (cleansUpAfter) await stopOldNodes(db, migrationNumber(cleansUpAfter.step), log);
  await withLockRetries(name, log, () =>
    withMigrationLock(db, async (session) => {
      if (await session.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()) return;
      await setMigrationTimeouts(session);
      try {
        if (step.isConcurrent && allowsOtherSessions) {
          await up(session as unknown as Kysely<never>, { isConcurrent: true, report });
          await recordMigration(session, name);
        } else await session.transaction().execute((tx) => migrateWithin(tx, [step], report));
      } finally {
        await restoreTimeouts(session);
      }
    }),
  );
}

/**
 * The migrations that a database has run, those that are pending, and those that this version does not know. Changes
 * nothing.
 */
export async function readSchema(db: Database) {
  const hasRun = await tableExists(db, 'migrations');
  const completedRows = hasRun ? await db.selectFrom('migrations').select('name').execute() : [];
  const completedSteps = new Set(completedRows.map(({ name }) => currentMigrationName(name)));
  const known = new Set(migrations.map(({ name }) => name));
  const pending = [...known].filter((name) => !completedSteps.has(name));
  return { completed: [...completedSteps], pending, unknown: [...completedSteps].filter((name) => !known.has(name)) };
}

/** Whether a database has exactly this version's migrations, so that a command can use it while servers run on it. */
export async function isMigrated(db: Database) {
  const { pending, unknown } = await readSchema(db);
  return pending.length === 0 && unknown.length === 0;
}
