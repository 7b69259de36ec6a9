import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { formatCount } from '@/contract/format';
import { CannotStart } from '@/server/platform/process/cannotStart';

import type { Problems } from './problems';

const maxFiles = 10_000;
const maxDepth = 5;

/** Other files that a folder may contain; names starting with `.` or `_` are ignored as well. */
const otherAllowedFiles = new Set(['README.md']);
const isIgnored = (name: string) => /^[._]/.test(name);

/** Files by their path within the folder, such as `pages/about-us.md`. */
export type FolderFiles = ReadonlyMap<string, { path: string; size: number }>;

/** Lists a folder's files; anything else, such as a symbolic link that could point outside, is an error. */
export async function listFiles(dir: string, problems: Problems): Promise<FolderFiles> {
  const files = new Map<string, { path: string; size: number }>();

  async function list(subfolder: string, depth: number) {
    const entries = await readdir(join(dir, subfolder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = subfolder ? `${subfolder}/${entry.name}` : entry.name;
      if (isIgnored(entry.name) || otherAllowedFiles.has(name)) continue;
      if (entry.isSymbolicLink()) problems.add(name, 'it is a symbolic link. Put the file itself here.');
      else if (entry.isDirectory()) {
        if (depth < maxDepth) await list(name, depth + 1);
        else problems.add(name, 'this folder is nested too deeply.');
      } else if (entry.isFile()) {
        const { size } = await stat(join(dir, name));
        files.set(name, { path: join(dir, name), size });
        if (files.size > maxFiles)
          throw new CannotStart(
            `${dir} has more than ${formatCount(maxFiles)} files, so it isn’t a program folder. Nothing was changed.`,
          );
      } else problems.add(name, 'not a file.');
    }
  }

  await list('', 0).catch((error: unknown) => {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`Couldn’t read ${dir}: ${(error as Error).message}. Nothing was changed.`);
  });
  return files;
}

/** Reads a file of at most `limit` bytes; does not follow a symbolic link that replaced it in the meantime. */
export async function readBytes(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await file.stat();
    if (size > limit) throw new Error(tooLargeText(limit));
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const megabyte = 1024 * 1024;
export const tooLargeText = (limit: number) =>
  `it is larger than ${limit >= megabyte ? `${limit / megabyte} MB` : `${limit / 1024} KB`}.`;
