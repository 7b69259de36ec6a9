import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { manifestPath } from './manifest';

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/;

/** The folder of a backup begun at this minute, such as `2026-11-27T02-30` (UTC). */
export const folderAt = (parent: string, at: Date) => join(parent, at.toISOString().slice(0, 16).replace(':', '-'));

/**
 * Creates the folder of a backup begun now; null where there is one already, because another node on the same
 * BACKUP_DIR was first.
 */
export async function claimFolder(parent: string, at: Date): Promise<string | null> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const dir = folderAt(parent, at);
  try {
    await mkdir(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/** The complete backups in a folder of backups, the newest first. */
export async function completeBackups(parent: string): Promise<string[]> {
  const names = existsSync(parent) ? await readdir(parent) : [];
  return names
    .filter((name) => named.test(name))
    .sort()
    .toReversed()
    .map((name) => join(parent, name))
    .filter((dir) => existsSync(manifestPath(dir)));
}

/** A backup that has not been written to for so long was cut off. */
const cutOffMs = 24 * 3_600_000;

/** When something was last written into the folder of a backup. */
async function changedAt(dir: string) {
  const entries = await readdir(dir, { recursive: true });
  const found = await Promise.all([dir, ...entries.map((name) => join(dir, name))].map((path) => stat(path)));
  return Math.max(...found.map(({ mtimeMs }) => mtimeMs));
}

/** Removes backups that a kill cut off a day ago; resolves with how many. One that is being made stays. */
export async function removeCutOff(parent: string, now: Date): Promise<number> {
  const complete = new Set(await completeBackups(parent));
  const dirs = (existsSync(parent) ? await readdir(parent) : [])
    .filter((name) => named.test(name))
    .map((name) => join(parent, name))
    .filter((dir) => !complete.has(dir));
  let removed = 0;
  for (const dir of dirs) {
    if (now.getTime() - (await changedAt(dir)) < cutOffMs) continue;
    await rm(dir, { recursive: true });
    removed += 1;
  }
  return removed;
}

/** Removes all complete backups but the `keep` newest; resolves with how many. Other folders stay. */
export async function removeOldBackups(parent: string, keep: number): Promise<number> {
  const old = (await completeBackups(parent)).slice(keep);
  for (const dir of old) await rm(dir, { recursive: true });
  return old.length;
}
