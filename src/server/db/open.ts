import { Kysely } from 'kysely';

import type { Store } from './store';
import type { Log } from '@/server/process/log';
import type { Settings } from '@/server/process/settings';

import { finishPeopleImports } from '@/server/imports/writeImport';
import { finishImport } from '@/server/sheets/pendingImport';

import type { Tables } from './database';
import { copyInto, dialectOf } from '@/server/db/engine/dialect';
import { migrate, migrations, type Migration } from './migrate';
import { openPglite } from '@/server/db/engine/pglite';
import { openPostgres } from '@/server/db/engine/postgres';

/**
 * Opens the configured database without migrating it. A missing embedded one is created without migrations, so that an
 * older backup can be restored into its own schema.
 */
export async function openDatabase(settings: Settings, log: Log, { isBare = false } = {}): Promise<Store> {
  const engine = settings.databaseUrl
    ? await openPostgres({ databaseUrl: settings.databaseUrl, databasePool: settings.databasePool }, log)
    : await openPglite(settings, log, isBare);
  const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
  return {
    engine: engine.name,
    db,
    durability: engine.durability,
    copyIn: copyInto,
    async snapshot(read) {
      const copy = await engine.copy?.();
      const source = copy ? new Kysely<Tables>({ dialect: dialectOf(copy) }) : db;
      try {
        return await source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
      } finally {
        await copy?.close();
      }
    },
    ping: engine.ping,
    close: engine.close,
  };
}

/** Opens the database, runs missing migrations, and completes an interrupted import. */
export async function openStore(
  settings: Settings,
  log: Log,
  steps: readonly Migration[] = migrations,
): Promise<Store> {
  const store = await openDatabase(settings, log);
  try {
    await migrate(store.db, steps);
    if (steps === migrations) {
      await finishImport(store.db);
      await finishPeopleImports(store.db);
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
