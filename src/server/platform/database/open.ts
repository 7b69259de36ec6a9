import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Kysely } from 'kysely';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import type { Tables } from './database';
import { copyInto, makeDialect } from './dialect';
import { requestFromServer as askRunningServer } from './engine/commandSocket';
import { openPglite } from './engine/pglite';
import { openPostgres } from './engine/postgres';
import { type Migration, migrate, migrations, type OnStep } from './migrate';
import type { Engine } from './session';
import type { ConnectionLoad, Store } from './store';
import { tableExists } from './tableExists';

/** Wraps an engine and counts waiting callers and connections in use. */
function withLoadTracking(engine: Engine): Engine & { load: ConnectionLoad } {
  const load = { waiting: 0, inUse: 0, waitedMs: 0 };
  return {
    ...engine,
    load,
    async acquire() {
      const requestedAt = performance.now();
      load.waiting += 1;
      const session = await engine.acquire().finally(() => {
        load.waiting -= 1;
        load.waitedMs += performance.now() - requestedAt;
      });
      load.inUse += 1;
      return {
        ...session,
        release(isBroken) {
          load.inUse -= 1;
          session.release(isBroken);
        },
      };
    },
  };
}

/**
 * Opens the configured database without migrating it. With `isBare`, a missing embedded one is created without
 * migrations, so that an older backup can be restored into its own schema.
 */
export async function openDatabase(settings: Settings, log: Log, { isBare = false } = {}): Promise<Store> {
  const engine = withLoadTracking(
    settings.databaseUrl
      ? await openPostgres({ databaseUrl: settings.databaseUrl, databasePool: settings.databasePool }, log)
      : await openPglite(settings, log, isBare),
  );
  let canWrite = true;
  const db = new Kysely<Tables>({ dialect: makeDialect(engine, () => canWrite) });
  return {
    ...engine,
    db,
    copyIn: copyInto,
    async snapshot(read) {
      const copy = await engine.copy?.();
      const source = copy ? new Kysely<Tables>({ dialect: makeDialect(copy) }) : db;
      try {
        return await source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
      } finally {
        await copy?.close();
      }
    },
    stopWriting: () => void (canWrite = false),
    canWrite: () => canWrite,
    vacuum: (table) => engine.vacuum(db, table),
  };
}

export async function openAndMigrate(
  settings: Settings,
  log: Log,
  steps: readonly Migration[] = migrations,
  onStep?: OnStep,
): Promise<Store> {
  return prepareStore(await openDatabase(settings, log), steps, { log, onStep });
}

const noDatabaseError = (where: string) =>
  new CannotStart(
    `No database in ${where}: no server has run there. Run this command with the server's environment variables. Nothing was changed.`,
  );

/** Throws CannotStart if opening would create an embedded database. */
export function assertDatabaseExists({ databaseUrl, dataDir }: Settings): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'pglite', 'PG_VERSION'))) throw noDatabaseError(`DATA_DIR ${dataDir}`);
}

/** Opens the configured database without migrating it. Throws CannotStart if no server has run on it. */
export async function openExistingDatabase(settings: Settings, log: Log): Promise<Store> {
  assertDatabaseExists(settings);
  const store = await openDatabase(settings, log);
  if (await tableExists(store.db, 'migrations')) return store;
  await store.close();
  throw noDatabaseError(settings.databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${settings.dataDir}`);
}

/** Whether several processes can open the configured database. */
export const isShared = ({ databaseUrl }: Settings) => databaseUrl !== undefined;

/**
 * Sends a request to the running server if commands cannot open the database while a server runs. Resolves with
 * undefined if they can, or if no server is running.
 */
export async function requestFromServer<Answer>({ databaseUrl, dataDir }: Settings, request: string) {
  if (databaseUrl) return undefined;
  return (await askRunningServer(dataDir, request))?.answer as Answer | undefined;
}

/** These settings, but with an embedded database in a separate folder. */
export const withSeparateFolder = (settings: Settings, dataDir: string): Settings => ({
  ...settings,
  dataDir,
  databaseUrl: undefined,
});

/** Like `openAndMigrate`, but throws CannotStart for a database on which no server has run. */
export const openExistingAndMigrate = async (settings: Settings, log: Log, onStep?: OnStep): Promise<Store> =>
  prepareStore(await openExistingDatabase(settings, log), migrations, { log, onStep });

async function prepareStore(
  store: Store,
  steps: readonly Migration[],
  options: { log: Log; onStep?: OnStep },
): Promise<Store> {
  try {
    await migrate(store.db, steps, { ...options, allowsOtherSessions: store.isShared });
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
