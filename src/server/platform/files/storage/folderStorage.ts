import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readFileStream } from '@/server/platform/files/fileBytes';
import { databaseIdFile } from '@/server/platform/files/storageLink';
import { assertFreeSpace } from '@/server/platform/files/writeFile';
import { ifExists } from '@/server/platform/process/ifExists';
import { syncFolder } from '@/server/platform/process/syncFolder';
import { writeDurably } from '@/server/platform/process/writeDurably';

import { FileMissing, type FileStorage, isStoredName, StorageDown, trashName } from './storage';

/** A draft that has not been modified for this long is not being received by any server. */
const maxReceivePauseMs = 3_600_000;

/** The names of the files in a folder, without the folders that some file systems add, such as `lost+found`. */
async function filesIn(dir: string) {
  const entries = (await ifExists(readdir(dir, { withFileTypes: true }))) ?? [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Files in a folder, each under its name. Drafts are in the same folder, so that `storeDraft` only has to rename them.
 */
export function makeFolderStorage(dir: string): FileStorage {
  const trash = join(dir, trashName);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });
  let hadDatabaseId = false;

  /** If the database ID is no longer there, the volume is not mounted, and this is the empty folder below it. */
  async function assertMounted() {
    if (hadDatabaseId && !(await ifExists(stat(join(dir, databaseIdFile)))))
      throw new StorageDown(`${dir} is missing its file ${databaseIdFile}. Is its volume mounted?`);
  }

  return {
    location: dir,

    async assertSpace() {
      await assertMounted();
      await makeFolder(dir);
      await assertFreeSpace(dir);
    },

    draftPath: (name, node) => join(dir, `${name}.${node}.part`),

    async storeDraft(draft, name) {
      await assertMounted();
      await rename(draft, join(dir, name));
      await syncFolder(dir);
    },

    async size(name) {
      const stats = await ifExists(stat(join(dir, name)));
      if (!stats) await assertMounted();
      return stats?.size;
    },

    async read(name, range) {
      const stream = await ifExists(readFileStream(join(dir, name), range));
      if (stream) return stream;
      await assertMounted();
      throw new FileMissing(name);
    },

    async remove(names) {
      for (const name of names) await rm(join(dir, name), { force: true });
      // Synced, so that deleted files do not reappear after a power failure.
      if (names.length > 0) await ifExists(syncFolder(dir));
    },

    async list() {
      const names = ((await ifExists(readdir(dir))) ?? []).filter(isStoredName);
      if (names.length === 0) await assertMounted();
      return names;
    },

    async removeDrafts(node) {
      for (const name of (await ifExists(readdir(dir))) ?? []) {
        const path = join(dir, name);
        if (!/\.part$|^backup-/.test(name)) continue;
        const stats = await ifExists(stat(path));
        const isOld = stats !== undefined && Date.now() - stats.mtimeMs > maxReceivePauseMs;
        if (isOld || name.endsWith(`.${node}.part`)) await rm(path, { recursive: true, force: true });
      }
    },

    async moveToTrash(names, movedAt) {
      await makeFolder(trash);
      for (const name of names) {
        // Another node may have removed the file in the meantime. The modification time is set to now, because
        // retention starts with the move to the trash, not with the upload.
        await ifExists(
          rename(join(dir, name), join(trash, name)).then(() => utimes(join(trash, name), movedAt, movedAt)),
        );
      }
    },

    async emptyTrash(before) {
      for (const name of await filesIn(trash)) {
        const stats = await ifExists(stat(join(trash, name)));
        if (stats && stats.mtime < before) await rm(join(trash, name), { force: true });
      }
    },

    async readTextFile(name) {
      const text = (await ifExists(readFile(join(dir, name), 'utf8')))?.trim();
      if (name === databaseIdFile && text !== undefined) hadDatabaseId = true;
      return text;
    },

    async writeTextFile(name, text) {
      await makeFolder(join(dir, name, '..'));
      await writeDurably(join(dir, name), `${text}\n`);
      if (name === databaseIdFile) hadDatabaseId = true;
    },

    async removeTextFile(name) {
      await rm(join(dir, name), { force: true });
      if (name === databaseIdFile) hadDatabaseId = false;
    },

    listTextFiles: (folder) => filesIn(join(dir, folder)),
    close: () => undefined,
  };
}
