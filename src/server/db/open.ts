import { Kysely } from 'kysely';

import type { Store } from '@/server/backend';
import type { Log } from '@/server/log';
import type { Settings } from '@/server/settings';

import type { Tables } from './database';
import { copyInto, dialectOf } from './engine/dialect';
import { migrate, migrations, type Migration } from './migrate';
import { openPglite } from './engine/pglite';
import { openPostgres } from './engine/postgres';

const defaultBatch = 1000;

/**
 * Opens the database that the settings name, as it is. Where there is no embedded one yet, a bare one is made without
 * the steps that a new one has taken already: an older backup goes into the tables of its time.
 */
export async function openDatabase(settings: Settings, log: Log, { isBare = false } = {}): Promise<Store> {
  const engine = settings.databaseUrl
    ? await openPostgres({ databaseUrl: settings.databaseUrl }, log)
    : await openPglite(settings, log, isBare);
  const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
  return {
    engine: engine.name,
    db,
    durability: engine.durability,
    copyIn: copyInto,
    stream: <R>(text: string, parameters: readonly unknown[], batch = defaultBatch) =>
      engine.stream(text, parameters, batch) as AsyncIterable<R[]>,
    ping: engine.ping,
    close: engine.close,
  };
}

/** Opens it and takes the steps it lacks. */
export async function openStore(settings: Settings, log: Log, steps: readonly Migration[] = migrations): Promise<Store> {
  const store = await openDatabase(settings, log);
  try {
    await migrate(store.db, steps);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
