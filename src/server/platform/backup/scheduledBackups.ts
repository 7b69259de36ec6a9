import { rm } from 'node:fs/promises';

import { Cron } from 'croner';
import { claimFolder, pruneBackups } from '@/server/platform/backup/backupFolders';
import { writeBackup } from '@/server/platform/backup/writeBackup';
import type { Store } from '@/server/platform/database/store';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import type { Keys } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';

type Deps = { store: Store; storage: FileStorage; settings: Settings; log: Log; now: () => Date };

/** Writes this minute's backup unless another node does, and removes older backups beyond BACKUP_KEEP. */
export async function backUp(deps: Deps, keys: Keys, parent: string) {
  const { store, storage, log, now } = deps;
  const dir = await claimFolder(parent, now());
  if (dir === null) return;
  let missing: string[];
  try {
    const result = await writeBackup({ store, storage, keys, dir, now });
    ({ missing } = result);
    if (missing.length > 0)
      log.error({ files: missing }, 'some files are missing from the backup; older backups are kept');
    else log.info({ dir, rows: result.rows, files: result.files }, 'backup completed');
  } catch (error) {
    // Removed, so that no one mistakes it for a complete backup.
    await rm(dir, { recursive: true, force: true });
    log.error({ err: error }, 'the scheduled backup failed');
    return;
  }
  await pruneOldBackups(deps, parent, missing.length > 0);
}

/** A failure to remove old backups is not a failure of the new one. */
async function pruneOldBackups({ settings, log, now }: Deps, parent: string, hasMissingFiles: boolean) {
  try {
    // If files are missing, an older backup may have the only copies.
    const keep = hasMissingFiles ? Infinity : settings.backupKeep;
    const { removed, cutOff, failed } = await pruneBackups(parent, { keep, now: now() });
    if (removed > 0) log.info({ removed }, 'removed older backups');
    if (cutOff.length > 0) log.warn({ folders: cutOff }, 'removed interrupted backups');
    if (failed.length > 0) log.error({ folders: failed }, 'could not read or remove some backups');
  } catch (error) {
    log.error({ err: error }, 'could not check older backups');
  }
}

/**
 * Makes backups at the times in BACKUP_SCHEDULE. Returns a function that stops the schedule and waits for a running
 * backup.
 */
export function startScheduledBackups(deps: Deps, keys: Keys) {
  const { backupDir, backupSchedule } = deps.settings;
  if (!backupDir || !backupSchedule) return () => undefined;
  let running = Promise.resolve();
  const cron = new Cron(backupSchedule, { timezone: 'UTC', protect: true, unref: true }, () => {
    running = backUp(deps, keys, backupDir).catch((error: unknown) =>
      deps.log.error({ err: error }, 'BACKUP_DIR is not writable'),
    );
    return running;
  });
  return async () => {
    cron.stop();
    await running;
  };
}
