import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { CannotStart } from '@/server/platform/process/cannotStart';
import { ifExists } from '@/server/platform/process/ifExists';

const megabyte = 1024 * 1024;
/** Bytes that must remain free on the disk after the copy. */
const minFreeBytes = 256 * megabyte;
/** A file modified more recently than this could change again without a new modification time. */
const settledMs = 1000;

/** A file's size and modification time when it was copied; null if they might miss a later change. */
type FileVersions = Map<string, string | null>;

async function filesIn(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(folder.length + 1);
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
  };
}

async function copyChangedFiles(source: string, target: string, copiedVersions: FileVersions): Promise<FileVersions> {
  const { folders, files } = await filesIn(source);
  for (const folder of folders) await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  const versions: FileVersions = new Map();
  for (const file of files) {
    const stats = await ifExists(stat(join(source, file)));
    if (!stats) continue;
    const version = Date.now() - stats.mtimeMs > settledMs ? `${stats.size} ${stats.mtimeMs}` : null;
    versions.set(file, version);
    if (version !== null && copiedVersions.get(file) === version) continue;
    await ifExists(copyFile(join(source, file), join(target, file), constants.COPYFILE_FICLONE));
  }
  for (const file of copiedVersions.keys()) if (!versions.has(file)) await rm(join(target, file), { force: true });
  return versions;
}

async function assertFreeSpace(source: string, target: string) {
  let bytes = 0;
  for (const file of (await filesIn(source)).files) bytes += (await ifExists(stat(join(source, file))))?.size ?? 0;
  const { bavail, bsize } = await statfs(target);
  if (bavail * bsize - bytes < minFreeBytes)
    throw new CannotStart(
      `A backup temporarily needs ${Math.ceil((bytes + minFreeBytes) / megabyte)} MB of free space in DATA_DIR.`,
    );
}

type CopyDatabaseOptions = {
  source: string;
  target: string;
  checkpoint: () => Promise<void>;
  /** Runs `work` while everything is on disk and writes are paused. */
  withWritesPaused: (work: () => Promise<void>) => Promise<void>;
};

/**
 * Copies a running database's folder as it is at one moment. Most of it is copied while the database runs; writes pause
 * only while files that have changed since then are copied again.
 */
export async function copyDatabase({ source, target, checkpoint, withWritesPaused }: CopyDatabaseOptions) {
  await mkdir(target, { recursive: true, mode: 0o700 });
  await assertFreeSpace(source, target);
  await checkpoint();
  const first = await copyChangedFiles(source, target, new Map());
  // A second pass leaves little to copy during the pause.
  const second = await copyChangedFiles(source, target, first);
  await withWritesPaused(async () => void (await copyChangedFiles(source, target, second)));
}
