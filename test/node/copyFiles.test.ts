import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { copyStorage } from '@/server/commands/files';
import { makeFolderStorage } from '@/server/platform/files/storage/folderStorage';
import { databaseIdFile } from '@/server/platform/files/storageLink';

import { makeFolder } from '../support/databases/places';

const nameOf = (digit: string) => digit.repeat(32);
const [kept, removedBefore, removedAfter] = ['a', 'b', 'c'].map(nameOf) as [string, string, string];

it('skips a file that a server deletes during the copy, and copies the others [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
  for (const dir of [from, to]) await mkdir(dir);
  const source = makeFolderStorage(from);
  await source.writeTextFile(databaseIdFile, 'an id');
  for (const name of [kept, removedAfter]) await writeFile(join(from, name), 'an upload');
  // An earlier run has copied this file.
  await writeFile(join(to, removedBefore), 'an upload');

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
  expect((await readdir(to)).sort()).toEqual([kept, databaseIdFile].sort());
});

it('copies no files from a place without a marker file, or into a folder of another database [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [source, target] = [join(dataDir, 'from'), join(dataDir, 'to')].map(makeFolderStorage);
  if (!source || !target) throw new Error('There are two.');
  await expect(copyStorage(source, target, dataDir)).rejects.toThrow('has no Harbor Benefits files');
  await source.writeTextFile(databaseIdFile, 'an id');
  await target.writeTextFile(databaseIdFile, 'another id');
  await expect(copyStorage(source, target, dataDir)).rejects.toThrow('belongs to another database');
  expect(await target.readTextFile(databaseIdFile)).toBe('another id');
});

it('skips existing files on a second run, copies new ones, and moves away what the source no longer has [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
  const source = makeFolderStorage(from);
  const target = makeFolderStorage(to);
  await source.writeTextFile(databaseIdFile, 'an id');
  const names = Array.from({ length: 30 }, (_, index) => String(index).padStart(32, '0'));
  for (const name of names) await writeFile(join(from, name), `upload ${name}`);
  let reading = 0;
  let max = 0;
  const reads: string[] = [];
  const counting = {
    ...source,
    async read(name: string) {
      reads.push(name);
      max = Math.max(max, (reading += 1));
      const stream = await source.read(name);
      stream.once('close', () => (reading -= 1));
      return stream;
    },
  };
  expect((await copyStorage(counting, target, dataDir)).data).toMatchObject({ copied: 30, present: 0, removed: 0 });
  expect(max).toBeGreaterThan(1);

  await source.remove(names.slice(0, 20));
  await writeFile(join(from, kept), 'a new upload');
  reads.splice(0);
  const countingSource = await copyStorage(counting, target, dataDir);
  expect(countingSource.data).toMatchObject({ copied: 1, present: 10, removed: 0, kept: names.slice(0, 20) });
  expect([countingSource.problems, countingSource.text]).toEqual([
    undefined,
    expect.stringContaining('Left 20 files that aren’t in the source'),
  ]);
  const second = await copyStorage(counting, target, dataDir, true);
  expect(second.data).toMatchObject({ copied: 0, present: 11, removed: 20, kept: [] });
  expect(reads).toEqual([kept]);
  expect((await target.list()).sort()).toEqual((await source.list()).sort());

  // Once a server runs on the target, files that only the target has are its uploads.
  await writeFile(join(to, removedAfter), 'an upload of today');
  await target.writeTextFile('nodes/a-node', '1.0.0');
  const third = await copyStorage(source, target, dataDir, true);
  expect(third.data).toMatchObject({ removed: 0, kept: [removedAfter] });
  expect(third.problems).toContain(removedAfter);
  expect(await readFile(join(to, removedAfter), 'utf8')).toBe('an upload of today');
});

it('does not count a file that reads back differently as a copy on the next run [OPS-05]', async () => {
  const dataDir = await makeFolder('copy');
  const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
  const source = makeFolderStorage(from);
  const target = makeFolderStorage(to);
  await source.writeTextFile(databaseIdFile, 'an id');
  await writeFile(join(from, kept), 'an upload');
  const failingStorage = {
    ...target,
    async storeDraft(draft: string, name: string) {
      await writeFile(draft, 'other one');
      await target.storeDraft(draft, name);
    },
  };
  expect((await copyStorage(source, failingStorage, dataDir)).data).toMatchObject({ copied: 0, different: [kept] });
  expect(await target.readTextFile(databaseIdFile)).toBeUndefined();
  expect((await copyStorage(source, target, dataDir)).data).toMatchObject({ copied: 1, different: [] });
});
