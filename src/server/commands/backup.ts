import { resolve } from 'node:path';

import { countWithNoun } from '@/contract/format';
import { backupPathAt, type PruneResult, pruneBackups } from '@/server/platform/backup/backupFolders';
import { type BackupResult, writeBackup } from '@/server/platform/backup/writeBackup';
import { assertDatabaseExists, requestFromServer } from '@/server/platform/database/open';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { openKeys } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { type CommandContext, type CommandOutcome, lockUnlessShared, openDatabaseFor } from '@/server/runCommand';

/** Copies the database and the files, encrypted, into an empty folder. Works whether or not the server is running. */
export async function backup(
  context: CommandContext,
  { dir: target, keep }: { dir?: string; keep?: number },
): Promise<CommandOutcome> {
  const { settings } = context;
  const { backupDir } = settings;
  const storage = storageOf(settings);
  if (target !== undefined && keep !== undefined)
    throw new CannotStart('--keep applies to the backups in BACKUP_DIR. Leave out the folder.');
  if (target === undefined && !backupDir) throw new CannotStart('Enter a folder, or set BACKUP_DIR.');
  const dir = target === undefined ? resolve(backupPathAt(backupDir ?? '', new Date())) : resolve(target);
  const startedAt = Date.now();

  const makeBackup = async () => {
    assertDatabaseExists(settings);
    await lockUnlessShared(context);
    const store = await openDatabaseFor(context);
    return writeBackup({ store, storage, keys: await openKeys(settings, store), dir });
  };
  const { rows, files, bytes, missing } =
    (await requestFromServer<BackupResult>(settings, dir)) ?? (await makeBackup());
  // If files are missing, an older backup may have the only copies.
  const { removed, cutOff, failed }: PruneResult =
    keep === undefined || !backupDir
      ? { removed: 0, cutOff: [], failed: [] }
      : await pruneBackups(backupDir, { keep: missing.length > 0 ? Infinity : keep, now: new Date() });
  const seconds = (Date.now() - startedAt) / 1000;
  const data = { dir, rows, files, bytes, missing, removed, cutOff, failed, seconds };
  const cleanupLines = [
    ...(removed > 0 ? [`${countWithNoun(removed, 'older backup was', 'older backups were')} removed.`] : []),
    ...(cutOff.length > 0 ? ['Removed backups interrupted more than a day ago:', ...cutOff] : []),
    ...(target === undefined && keep === undefined
      ? [
          'No older backups were removed. Use --keep COUNT to keep only the newest COUNT backups and remove interrupted ones.',
        ]
      : []),
    ...(keep !== undefined && missing.length > 0
      ? ['Complete older backups were kept, because they may contain the missing files.']
      : []),
  ];
  const text = `Backed up ${countWithNoun(rows, 'row')} and ${countWithNoun(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB, encrypted) to ${dir} in ${seconds.toFixed(1)} s.${cleanupLines.map((line) => `\n${line}`).join('')}
This backup can be read only with the keys in KEY_FILE. Keep a copy of that file somewhere else.`;
  const problems = [
    ...(missing.length > 0
      ? [
          `${countWithNoun(missing.length, 'file in the database is', 'files in the database are')} missing from ${storage.location} and therefore not in the backup:`,
          ...missing,
        ]
      : []),
    ...(failed.length > 0 ? ['Older backups that could not be read or removed:', ...failed] : []),
  ];
  return { text, data, ...(problems.length > 0 && { problems: problems.join('\n') }) };
}
