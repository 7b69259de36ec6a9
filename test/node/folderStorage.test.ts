import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderStorage } from '@/server/platform/files/storage/folderStorage';
import { StorageDown } from '@/server/platform/files/storage/storage';
import { databaseIdFile } from '@/server/platform/files/storageLink';

import { makeFolder } from '../support/databases/places';

const name = 'a'.repeat(32);

it('stores nothing in the mount point of a volume that is no longer mounted [OPS-05]', async () => {
  const parent = await makeFolder('volume');
  const dir = join(parent, 'files');
  const storage = makeFolderStorage(dir);
  await storage.assertSpace();
  await storage.writeTextFile(databaseIdFile, 'an id');
  const draft = join(parent, 'draft');
  await writeFile(draft, 'an upload');

  await rename(dir, join(parent, 'elsewhere'));
  await expect(storage.assertSpace()).rejects.toThrow(StorageDown);
  expect(existsSync(dir)).toBe(false);
  await mkdir(dir);
  await expect(storage.storeDraft(draft, name)).rejects.toThrow(
    /is missing its file database\.id\. Is its volume mounted\?/,
  );
  expect(await readdir(dir)).toEqual([]);

  await rename(join(parent, 'elsewhere'), dir);
  await storage.storeDraft(draft, name);
  expect(await storage.list()).toEqual([name]);
});

it('does not move a file that another node deleted to the trash, and keeps folders of a storage device [OPS-05]', async () => {
  const dir = await makeFolder('volume');
  const storage = makeFolderStorage(dir);
  await writeFile(join(dir, name), 'an upload');
  await storage.moveToTrash(['b'.repeat(32), name], new Date(0));
  for (const folder of ['trash', 'nodes']) await mkdir(join(dir, folder, '@eaDir'), { recursive: true });
  await storage.emptyTrash(new Date());
  expect(await readdir(join(dir, 'trash'))).toEqual(['@eaDir']);
  expect(await storage.listTextFiles('nodes')).toEqual([]);
});
