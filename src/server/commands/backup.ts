import { join, resolve } from 'node:path';

import { counted } from '@/contract/counted';
import { requestBackup } from '@/server/backup/backupRequests';
import { writeBackup } from '@/server/backup/writeBackup';
import { runProcess } from '@/server/process/command';
import { takeLock } from '@/server/db/lock';
import { assertStored, openExistingDatabase } from '@/server/db/open';
import { openKeys } from '@/server/keys/openKeys';

const usage = `Usage: npm run backup -- DIR
Copies database and files, encrypted, into an empty or new folder. Ends with 2 when files are missing.`;

/** Copies database and files, encrypted, into an empty folder, whether or not the server is running. */
await runProcess({ usage, positionals: 1 }, async ({ settings, log, shutdown, leave, positionals: [target = ''] }) => {
  const dir = resolve(target);
  const begun = Date.now();
  const { dataDir, databaseUrl } = settings;

  const make = async () => {
    const store = await openExistingDatabase(settings, log);
    shutdown.add(() => store.close());
    return writeBackup({ store, dataDir, keys: await openKeys(settings, store), dir });
  };
  // The embedded database has one owner: the server or this process.
  const owned = async () => {
    const asked = await requestBackup(dataDir, dir);
    if (asked) return asked;
    assertStored(settings);
    const lock = await takeLock(dataDir, () => void leave(1));
    shutdown.add(() => lock.release());
    return make();
  };
  const { rows, files, bytes, missing } = await (databaseUrl ? make() : owned());
  const done = `${counted(rows, 'row')} and ${counted(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB, sealed) are in ${dir}, in ${((Date.now() - begun) / 1000).toFixed(1)} s.
They are read with the keys in KEY_FILE alone; keep a copy of that file in another place.`;
  if (missing.length === 0) return done;
  const problems = [
    `${counted(missing.length, 'file that the database knows is', 'files that the database knows are')} missing in ${join(dataDir, 'files')}, so not in the backup:`,
    ...missing,
  ];
  return { done, problems: problems.join('\n') };
});
