import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { CannotStart } from '@/server/platform/process/cannotStart';

import type { Problems } from './problems';

const mostFiles = 10_000;
const mostDepth = 5;

/** What a reader of the folder keeps alongside its content; names that begin with `.` or `_` are passed over as well. */
const ownFiles = new Set(['README.md']);
const isPassedOver = (name: string) => /^[._]/.test(name);

/** The files of a folder by their names within it, `pages/about-us.md`. */
export type FolderFiles = ReadonlyMap<string, { path: string; size: number }>;

/** Lists the files of a folder. What is no plain file or folder, such as a link that could lead out of it, is a mistake. */
export async function listFiles(dir: string, problems: Problems): Promise<FolderFiles> {
  const files = new Map<string, { path: string; size: number }>();

  async function list(within: string, depth: number) {
    const entries = await readdir(join(dir, within), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const name = within ? `${within}/${entry.name}` : entry.name;
      if (isPassedOver(entry.name) || ownFiles.has(name)) continue;
      if (entry.isSymbolicLink()) problems.add(name, 'it is a symbolic link. Put the file itself here.');
      else if (entry.isDirectory()) {
        if (depth < mostDepth) await list(name, depth + 1);
        else problems.add(name, 'it is a folder too deep to be part of a program.');
      } else if (entry.isFile()) {
        const { size } = await stat(join(dir, name));
        files.set(name, { path: join(dir, name), size });
        if (files.size > mostFiles)
          throw new CannotStart(`${dir} holds more than ${mostFiles} files and is no program. Nothing was changed.`);
      } else problems.add(name, 'not a file.');
    }
  }

  await list('', 0).catch((error: unknown) => {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${dir} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  });
  return files;
}

/** The bytes of a file of at most `limit`; a link that took its place meanwhile is not followed. */
export async function readBytes(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await file.stat();
    if (size > limit) throw new Error(tooLargeFile(limit));
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const megabyte = 1024 * 1024;
export const tooLargeFile = (limit: number) =>
  `it is larger than ${limit >= megabyte ? `${limit / megabyte} MB` : `${limit / 1024} KB`}.`;
