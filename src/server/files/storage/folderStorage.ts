import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readFileStream } from '@/server/files/fileBytes';
import { assertFreeSpace, syncFolder, writeWhole } from '@/server/files/writeFile';

import { FileMissing, isStoredName, trashName, type FileStorage } from './storage';

/** A file that another server is receiving is modified at least this often. */
const growingMs = 3_600_000;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** What the system answers; undefined where there is no such file or folder. */
const ifThere = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  asked.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });

/** Files in a folder, each under its name. Drafts lie beside them, so that taking one is a rename. */
export function makeFolderStorage(dir: string): FileStorage {
  const trash = join(dir, trashName);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

  return {
    place: dir,

    async assertSpace() {
      await makeFolder(dir);
      await assertFreeSpace(dir);
    },

    draftPath: (name, node) => join(dir, `${name}.${node}.part`),

    async take(draft, name) {
      await rename(draft, join(dir, name));
      await syncFolder(dir);
    },

    size: async (name) => (await ifThere(stat(join(dir, name))))?.size,

    async read(name, range) {
      const stream = await ifThere(readFileStream(join(dir, name), range));
      if (!stream) throw new FileMissing(name);
      return stream;
    },

    async remove(names) {
      for (const name of names) await rm(join(dir, name), { force: true });
      // Synced, so that a power failure does not bring them back.
      if (names.length > 0) await ifThere(syncFolder(dir));
    },

    list: async () => ((await ifThere(readdir(dir))) ?? []).filter(isStoredName),

    async removeDrafts(node) {
      for (const name of (await ifThere(readdir(dir))) ?? []) {
        const path = join(dir, name);
        if (!/\.part$|^backup-/.test(name)) continue;
        const found = await ifThere(stat(path));
        const isOld = found !== undefined && Date.now() - found.mtimeMs > growingMs;
        if (isOld || name.endsWith(`.${node}.part`)) await rm(path, { recursive: true, force: true });
      }
    },

    async moveToTrash(names, at) {
      await makeFolder(trash);
      for (const name of names) {
        await rename(join(dir, name), join(trash, name));
        // The time in the trash counts, not the time of the upload.
        await utimes(join(trash, name), at, at);
      }
    },

    async emptyTrash(before) {
      for (const name of (await ifThere(readdir(trash))) ?? []) {
        const found = await ifThere(stat(join(trash, name)));
        if (found && found.mtime < before) await rm(join(trash, name), { force: true });
      }
    },

    readNote: async (name) => (await ifThere(readFile(join(dir, name), 'utf8')))?.trim(),

    async writeNote(name, text) {
      await makeFolder(join(dir, name, '..'));
      await writeWhole(join(dir, name), Buffer.from(`${text}\n`));
    },

    removeNote: (name) => rm(join(dir, name), { force: true }),
    listNotes: async (folder) => (await ifThere(readdir(join(dir, folder)))) ?? [],
    close: () => undefined,
  };
}
