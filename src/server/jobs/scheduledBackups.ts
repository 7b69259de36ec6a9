import { rm } from 'node:fs/promises';

import { Cron } from 'croner';

import { claimFolder, removeCutOff, removeOldBackups } from '@/server/backup/backupFolders';
import { writeBackup } from '@/server/backup/writeBackup';
import type { Backend } from '@/server/backend';
import type { Keys } from '@/server/keys/seal';

/** Writes a backup of this minute, unless another node does, and removes those beyond BACKUP_KEEP. */
export async function backUp({ store, storage, settings, log, now }: Backend, keys: Keys, parent: string) {
  const dir = await claimFolder(parent, now());
  if (dir === null) return;
  try {
    const cutOff = await removeCutOff(parent, now());
    if (cutOff > 0) log.warn({ removed: cutOff }, 'backups that were cut off have been removed');
    const { rows, files, missing } = await writeBackup({ store, storage, keys, dir, now });
    if (missing.length > 0) {
      // An older backup may be the last place that has them.
      log.error({ files: missing }, 'files are missing, so they are not in the backup; older backups are kept');
      return;
    }
    const removed = await removeOldBackups(parent, settings.backupKeep);
    log.info({ dir, rows, files, removed }, 'a backup was made');
  } catch (error) {
    // Empty, so that the next one is not taken for a complete backup.
    await rm(dir, { recursive: true, force: true });
    log.error({ err: error }, 'the scheduled backup failed');
  }
}

/** Makes backups at the times of BACKUP_SCHEDULE. Returns a function that stops it. */
export function startScheduledBackups(backend: Backend, keys: Keys) {
  const { backupDir, backupSchedule } = backend.settings;
  if (!backupDir || !backupSchedule) return () => undefined;
  let running = Promise.resolve();
  const cron = new Cron(backupSchedule, { timezone: 'UTC', protect: true, unref: true }, () => {
    running = backUp(backend, keys, backupDir).catch((error: unknown) =>
      backend.log.error({ err: error }, 'BACKUP_DIR cannot be written'),
    );
    return running;
  });
  return async () => {
    cron.stop();
    await running;
  };
}
