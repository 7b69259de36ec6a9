import { resolve } from 'node:path';

import { sql } from 'kysely';

import type { Store } from '@/server/db/store';
import { requestBackup } from '@/server/backup/backupRequests';
import { writeBackup } from '@/server/backup/writeBackup';
import { CannotStart } from '@/server/process/cannotStart';
import { runProcess } from '@/server/process/command';
import { takeLock } from '@/server/db/lock';
import { openDatabase } from '@/server/db/open';
import { openKeys } from '@/server/keys/openKeys';

async function assertUsed({ db }: Store) {
  const { rows } = await sql<{ used: boolean }>`select to_regclass('migrations') is not null as used`.execute(db);
  if (!rows[0]?.used) throw new CannotStart('There is nothing to back up yet: no server has run on this database.');
}

/** Copies database and files, encrypted, into an empty folder, whether or not the server is running. */
await runProcess(async ({ settings, log, shutdown, leave }) => {
  const [target, ...rest] = process.argv.slice(2);
  if (!target || rest.length > 0) throw new CannotStart('Usage: npm run backup -- DIR');
  const dir = resolve(target);
  const begun = Date.now();
  const { dataDir, databaseUrl } = settings;

  const make = async () => {
    const store = await openDatabase(settings, log);
    shutdown.add(() => store.close());
    await assertUsed(store);
    return writeBackup({ store, dataDir, keys: await openKeys(settings, store), dir });
  };
  // The embedded database has one owner: the server or this process.
  const owned = async () => {
    const asked = await requestBackup(dataDir, dir);
    if (asked) return asked;
    const lock = await takeLock(dataDir, () => void leave(1));
    shutdown.add(() => lock.release());
    return make();
  };
  const { rows, files, bytes } = await (databaseUrl ? make() : owned());
  return `${rows} rows and ${files} files (${(bytes / 1e6).toFixed(1)} MB, sealed) are in ${dir}, in ${((Date.now() - begun) / 1000).toFixed(1)} s.
They are read with the keys in KEY_FILE alone; keep a copy of that file in another place.`;
});
