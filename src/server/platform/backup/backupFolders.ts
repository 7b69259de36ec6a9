import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { manifestPath } from './manifest';

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/;

/** The folder of a backup started at this minute, such as `2026-11-27T02-30` (UTC). */
export const folderAt = (parent: string, at: Date) => join(parent, at.toISOString().slice(0, 16).replace(':', '-'));

/**
 * Creates the folder of a backup started now; null where there is one already, because another node on the same
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

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** What the system answers; undefined where there is no such file or folder. */
const ifThere = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  asked.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

/** The folders of backups, the newest first. */
async function backupsIn(parent: string) {
  const names = (await ifThere(readdir(parent))) ?? [];
  return names
    .filter((name) => named.test(name))
    .sort()
    .toReversed()
    .map((name) => join(parent, name));
}

/** Only a manifest that is known not to be there makes a backup incomplete. */
const isComplete = async (dir: string) => (await ifThere(stat(manifestPath(dir)))) !== undefined;

/** The complete backups in a folder of backups that can be read, the newest first. */
export async function completeBackups(parent: string): Promise<string[]> {
  const dirs = await backupsIn(parent);
  const complete = await Promise.all(dirs.map((dir) => isComplete(dir).catch(() => false)));
  return dirs.filter((_, index) => complete[index]);
}

/** A backup that has not been written to for so long was cut off. */
const cutOffMs = 24 * 3_600_000;

/** When something was last written into the folder of a backup; now, where it has just gone. */
async function changedAt(dir: string, now: Date) {
  const entries = (await ifThere(readdir(dir, { recursive: true }))) ?? [];
  const found = await Promise.all([dir, ...entries.map((name) => join(dir, name))].map((path) => ifThere(stat(path))));
  return Math.max(...found.map((each) => each?.mtimeMs ?? now.getTime()));
}

/** What was removed, the folders of backups that were cut off among it, and the folders that could not be looked at or removed, each with the reason. */
export type Tidied = { removed: number; cutOff: string[]; failed: string[] };

/**
 * Removes all complete backups but the `keep` newest, and those that a kill cut off a day ago. One that is being made
 * stays, and so do other folders and those that cannot be read.
 */
export async function tidyBackups(parent: string, { keep, now }: { keep: number; now: Date }): Promise<Tidied> {
  const tidied: Tidied = { removed: 0, cutOff: [], failed: [] };
  let complete = 0;
  for (const dir of await backupsIn(parent)) {
    try {
      if (await isComplete(dir)) {
        complete += 1;
        if (complete <= keep) continue;
        await rm(dir, { recursive: true, force: true });
        tidied.removed += 1;
      } else if (now.getTime() - (await changedAt(dir, now)) >= cutOffMs) {
        await rm(dir, { recursive: true, force: true });
        tidied.cutOff.push(dir);
      }
    } catch (error) {
      tidied.failed.push(`${dir} (${codeOf(error) ?? (error as Error).message})`);
    }
  }
  return tidied;
}
