import { join, resolve } from 'node:path';

import { counted } from '@/contract/counted';
import { folderAt, removeOldBackups } from '@/server/backup/backupFolders';
import { requestBackup } from '@/server/backup/backupRequests';
import { writeBackup } from '@/server/backup/writeBackup';
import { takeLock } from '@/server/db/lock';
import { assertStored, openExistingDatabase } from '@/server/db/open';
import { openKeys } from '@/server/keys/openKeys';
import { CannotStart } from '@/server/process/cannotStart';
import { runProcess } from '@/server/process/command';

const usage = `Usage: npm run backup [-- DIR] [--keep N]
Copies database and files, encrypted, into an empty or new folder: DIR, or one of this minute in BACKUP_DIR. With
--keep all complete backups in BACKUP_DIR but the N newest are removed then. Ends with 2 when files are missing; none is
removed then.`;

const options = { keep: { type: 'string' } } as const;

/** Copies database and files, encrypted, into an empty folder, whether or not the server is running. */
await runProcess({ usage, options, positionals: [0, 1] }, async (start) => {
  const { settings, log, shutdown, leave, values, positionals } = start;
  const { dataDir, databaseUrl, backupDir } = settings;
  const [target] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new CannotStart('--keep takes a number of backups, 1 or more.');
  if (target !== undefined && keep !== undefined)
    throw new CannotStart('--keep is about the backups in BACKUP_DIR; leave DIR out.');
  if (target === undefined && !backupDir) throw new CannotStart(`Name a folder, or set BACKUP_DIR.\n${usage}`);
  const dir = target === undefined ? resolve(folderAt(backupDir ?? '', new Date())) : resolve(target);
  const begun = Date.now();

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
  // Where files are missing, an older backup may be the last place that has them.
  const removed = keep === undefined || !backupDir || missing.length > 0 ? 0 : await removeOldBackups(backupDir, keep);
  const done = `${counted(rows, 'row')} and ${counted(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB, sealed) are in ${dir}, in ${((Date.now() - begun) / 1000).toFixed(1)} s.${
    removed > 0 ? `\n${counted(removed, 'older backup was', 'older backups were')} removed.` : ''
  }
They are read with the keys in KEY_FILE alone; keep a copy of that file in another place.`;
  if (missing.length === 0) return done;
  const problems = [
    `${counted(missing.length, 'file that the database knows is', 'files that the database knows are')} missing in ${join(dataDir, 'files')}, so not in the backup:`,
    ...missing,
  ];
  return { done, problems: problems.join('\n') };
});
