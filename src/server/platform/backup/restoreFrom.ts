import { existsSync } from 'node:fs';

import type { Transaction } from '@/server/platform/database/database';
import { currentMigrationName, migrate, migrations } from '@/server/platform/database/migrate';
import { openDatabase } from '@/server/platform/database/open';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { loadOrCreateKeys, makeCipher } from '@/server/platform/keys/cipher';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import type { Shutdown } from '@/server/platform/process/shutdown';
import { backupKeysOf } from './encryptedFile';
import { readManifest } from './manifest';
import { checkBackup, restoreBackup } from './restoreBackup';

/**
 * Reads every byte of a backup. Throws CannotStart if its keys are missing, if it was altered, or if a newer version of
 * the server made it.
 */
export async function readBackup(dir: string, keyFile: string) {
  if (!existsSync(keyFile))
    throw new CannotStart(
      'KEY_FILE: file not found. A backup can be read only with the keys it was made with. Nothing was changed.',
    );
  const keys = await loadOrCreateKeys(keyFile);
  const manifest = await readManifest(dir, backupKeysOf(keys));
  const completedSteps = new Set(manifest.steps.map(currentMigrationName));
  if (migrations.filter(({ name }) => completedSteps.has(name)).length < completedSteps.size)
    throw new CannotStart('The backup was made by a newer version of the server. Nothing was changed.');
  await checkBackup(dir, manifest);
  return { dir, manifest, keys, completedMigrations: completedSteps };
}

type RestoreTarget = {
  settings: Settings;
  log: Log;
  shutdown: Shutdown;
  /** Changes restored rows that describe work in progress, in the restore's transaction. */
  afterRestore: (tx: Transaction) => Promise<void>;
};

/**
 * Restores a backup into the empty database and DATA_DIR given by `settings`, all or nothing. `findings` are the
 * problems of the restored audit log.
 */
export async function restoreFrom(
  { dir, manifest, keys, completedMigrations }: Awaited<ReturnType<typeof readBackup>>,
  { settings, log, shutdown, afterRestore }: RestoreTarget,
) {
  const steps = migrations.filter(({ name }) => completedMigrations.has(name));
  const store = await openDatabase(settings, log, { isBare: steps.length < migrations.length });
  shutdown.add(() => store.close());
  await migrate(store.db, steps);
  const findings = await restoreBackup({
    store,
    storage: storageOf(settings),
    dir,
    manifest,
    keys: backupKeysOf(keys),
    cipher: makeCipher(keys),
    pendingMigrations: migrations.filter(({ name }) => !completedMigrations.has(name)),
    afterRestore,
  });
  return { store, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), findings };
}
