import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { copyStorage } from '@/server/commands/files';
import { folderMark } from '@/server/files/filesFolder';
import { makeFolderStorage } from '@/server/files/storage/folderStorage';

import { makeFolder } from '../support/databases/places';

const nameOf = (digit: string) => digit.repeat(32);
const [kept, removedBefore, removedAfter] = ['a', 'b', 'c'].map(nameOf) as [string, string, string];

test('a file that a server removes while files are copied is left out, and the others arrive [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
  for (const dir of [from, to]) await mkdir(dir);
  const source = makeFolderStorage(from);
  await source.writeNote(folderMark, 'an id');
  for (const name of [kept, removedAfter]) await writeFile(join(from, name), 'an upload');
  // An earlier run has copied this one.
  await writeFile(join(to, removedAfter), 'an upload');

  const { data, problems } = await copyStorage(
    {
      ...source,
      list: async () => [removedBefore, removedAfter, kept],
      async read(name, range) {
        if (name === removedAfter) await source.remove([name]);
        return source.read(name, range);
      },
    },
    makeFolderStorage(to),
    dataDir,
  );
  expect(problems).toBeUndefined();
  expect(data).toMatchObject({ copied: 1, present: 0, different: [] });
  expect((await readdir(to)).sort()).toEqual([kept, folderMark].sort());
});

test('files are not copied from a place without a mark, nor onto those of another database [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [source, target] = [join(dataDir, 'from'), join(dataDir, 'to')].map(makeFolderStorage);
  if (!source || !target) throw new Error('There are two.');
  await expect(copyStorage(source, target, dataDir)).rejects.toThrow('holds no files of Harbor Benefits');
  await source.writeNote(folderMark, 'an id');
  await target.writeNote(folderMark, 'another id');
  await expect(copyStorage(source, target, dataDir)).rejects.toThrow('belongs to another database');
  expect(await target.readNote(folderMark)).toBe('another id');
});
