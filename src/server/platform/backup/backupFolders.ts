import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { hasErrorCode, ifExists } from '@/server/platform/process/ifExists';
import { manifestPath } from './manifest';

const backupNamePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/;

/** The path for a backup started at this minute; its last part is a name such as `2026-11-27T02-30` (UTC). */
export const backupPathAt = (parent: string, at: Date) => join(parent, at.toISOString().slice(0, 16).replace(':', '-'));

/**
 * Creates the folder for a backup started now. Returns null if it exists, because another node with the same BACKUP_DIR
 * was faster.
 */
export async function claimFolder(parent: string, at: Date): Promise<string | null> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const dir = backupPathAt(parent, at);
  try {
    await mkdir(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return null;
    throw error;
  }
}

/** The backup folders, newest first. */
async function backupsIn(parent: string) {
  const names = (await ifExists(readdir(parent))) ?? [];
  return names
    .filter((name) => backupNamePattern.test(name))
    .sort()
    .toReversed()
    .map((name) => join(parent, name));
}

/** Only a missing manifest makes a backup incomplete; any other error is thrown. */
const isComplete = async (dir: string) => (await ifExists(stat(manifestPath(dir)))) !== undefined;

/** The complete, readable backups in a folder, newest first. */
export async function listCompleteBackups(parent: string): Promise<string[]> {
  const dirs = await backupsIn(parent);
  const areComplete = await Promise.all(dirs.map((dir) => isComplete(dir).catch(() => false)));
  return dirs.filter((_, index) => areComplete[index]);
}

/** A backup that has written nothing for this long was interrupted. */
const interruptedAfterMs = 24 * 3_600_000;

/** The time of the last write in a backup folder; `now` if it was just deleted. */
async function changedAt(dir: string, now: Date) {
  const entries = (await ifExists(readdir(dir, { recursive: true }))) ?? [];
  const stats = await Promise.all([dir, ...entries.map((name) => join(dir, name))].map((path) => ifExists(stat(path))));
  return Math.max(...stats.map((each) => each?.mtimeMs ?? now.getTime()));
}

/**
 * `removed` counts the complete backups that were removed, `cutOff` lists the interrupted ones that were removed, and
 * `failed` those that could not be read or removed, with the reason.
 */
export type PruneResult = { removed: number; cutOff: string[]; failed: string[] };

/**
 * Removes all complete backups except the `keep` newest, and backups interrupted more than a day ago. Keeps backups in
 * progress, unreadable ones, and other folders.
 */
export async function pruneBackups(parent: string, { keep, now }: { keep: number; now: Date }): Promise<PruneResult> {
  const pruned: PruneResult = { removed: 0, cutOff: [], failed: [] };
  let completeCount = 0;
  for (const dir of await backupsIn(parent)) {
    try {
      if (await isComplete(dir)) {
        completeCount += 1;
        if (completeCount <= keep) continue;
        await rm(dir, { recursive: true, force: true });
        pruned.removed += 1;
      } else if (now.getTime() - (await changedAt(dir, now)) >= interruptedAfterMs) {
        await rm(dir, { recursive: true, force: true });
        pruned.cutOff.push(dir);
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      pruned.failed.push(`${dir} (${code ?? message})`);
    }
  }
  return pruned;
}
