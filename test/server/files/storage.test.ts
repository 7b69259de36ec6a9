import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { cardPaths } from '@/contract/content/card';
import { mediaPaths } from '@/contract/program/media';
import { FileMissing, type FileStorage, StorageDown } from '@/server/platform/files/storage/storage';
import { makeStorage } from '@/server/platform/files/storage/storageOf';
import { readSettings } from '@/server/platform/process/settings';

import { makeFolder } from '../../support/databases/places';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture } from '../../support/page/forms';
import { demoLocation, newLocation, restoreInto } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';
import { startS3 } from '../../support/server/s3';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const nameOf = (digit: string) => digit.repeat(32);
const storageAt = (environment: Record<string, string>) => makeStorage(readSettings(environment));

describe.each<[string, (dataDir: string) => FileStorage]>([
  ['a folder', (dataDir) => storageAt({ DATA_DIR: dataDir })],
  ['a folder by its address', (dataDir) => storageAt({ DATA_DIR: dataDir, FILES_URL: `file://${dataDir}/elsewhere` })],
  ['a bucket', (dataDir) => storageAt({ DATA_DIR: dataDir, ...s3.environment('contract') })],
])('files in %s', (_where, open) => {
  let storage: FileStorage;
  beforeAll(async () => {
    storage = open(await makeFolder('storage'));
    await storage.assertSpace();
  });
  afterAll(() => storage.close());

  async function put(name: string, content: string) {
    const draft = storage.draftPath(name, 'node');
    await writeFile(draft, content);
    await storage.storeDraft(draft, name);
  }

  it('stores files, reads them in full and in part, and lists, replaces and removes them [OPS-05]', async () => {
    await put(nameOf('a'), 'the first file');
    await put(nameOf('b'), 'another');
    expect(await storage.size(nameOf('a'))).toBe(14);
    expect(await text(await storage.read(nameOf('a')))).toBe('the first file');
    expect(await text(await storage.read(nameOf('a'), { start: 4, end: 8 }))).toBe('first');
    await put(nameOf('a'), 'replaced');
    expect(await text(await storage.read(nameOf('a')))).toBe('replaced');
    expect((await storage.list()).sort()).toEqual([nameOf('a'), nameOf('b')]);
    await storage.remove([nameOf('b'), nameOf('c')]);
    expect(await storage.list()).toEqual([nameOf('a')]);
    expect(await storage.size(nameOf('b'))).toBeUndefined();
    await expect(storage.read(nameOf('b'))).rejects.toThrow(FileMissing);
  });

  it('moves files to a trash that is emptied later, and does not count notes next to them as files [OPS-05]', async () => {
    await put(nameOf('d'), 'unknown');
    await storage.writeTextFile('database.id', 'an id');
    await storage.writeTextFile('nodes/one', '1.0');
    expect(await storage.readTextFile('database.id')).toBe('an id');
    expect(await storage.listTextFiles('nodes')).toEqual(['one']);
    await storage.removeTextFile('nodes/one');
    expect(await storage.listTextFiles('nodes')).toEqual([]);
    expect(await storage.readTextFile('nodes/one')).toBeUndefined();

    const before = await storage.list();
    await storage.moveToTrash([nameOf('d')], new Date());
    expect(await storage.list()).toEqual(before.filter((name) => name !== nameOf('d')));
    await storage.emptyTrash(new Date(Date.now() - 60_000));
    expect(await storage.listTextFiles('trash')).toEqual([nameOf('d')]);
    await storage.emptyTrash(new Date(Date.now() + 60_000));
    expect(await storage.listTextFiles('trash')).toEqual([]);
  });
});

it('distinguishes a store that is away or refuses from a missing file [OPS-05]', async () => {
  const dataDir = await makeFolder('storage');
  const settings = s3.environment('contract');
  const refused = storageAt({ DATA_DIR: dataDir, ...settings, FILES_ACCESS_KEY: 'wrong' });
  await expect(refused.read(nameOf('a'))).rejects.toThrow(StorageDown);
  const away = storageAt({ DATA_DIR: dataDir, ...settings, FILES_URL: 's3://harbor?endpoint=http://127.0.0.1:1' });
  await expect(away.size(nameOf('a'))).rejects.toThrow(StorageDown);
  refused.close();
  away.close();
});

it('moves files into a bucket, and serves, backs up, drills and restores them from there [OPS-05]', async () => {
  const place = await demoLocation();
  // The first start ties the files to their database.
  await (await startProcess(place.environment)).stop();
  const inBucket = { ...place.environment, ...s3.environment('live') };
  const { FILES_URL: to = '', ...keys } = s3.environment('live');
  const copy = (environment: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = runCommand('files', ['copy', ...args, '--json'], environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout) as { copied: number; present: number };
  };
  const { copied, present } = copy({ ...place.environment, ...keys }, '--to', to);
  expect({ some: copied > 0, present }).toEqual({ some: true, present: 0 });
  expect(copy({ ...place.environment, ...keys }, '--to', to)).toMatchObject({ copied: 0, present: copied });
  await rm(join(place.dataDir, 'files'), { recursive: true });

  const server = await startProcess(inBucket);
  const token = await server.signInAdmin();
  const headers = { authorization: `Bearer ${token}` };
  const media = `${server.url}/api${mediaPaths.add}`;
  const added = await fetch(media, { method: 'POST', headers, body: formOf({ alt: 'A dot', file: picture() }) });
  const { data: medium } = (await added.json()) as { data: { id: number; link: string } };
  expect((await fetchWithoutBody(`${server.url}${medium.link}`)).status).toBe(200);
  await fetch(`${server.url}/api${mediaPaths.remove(medium.id)}`, { method: 'DELETE', headers });
  expect((await fetchWithoutBody(`${server.url}${medium.link}`)).status).toBe(404);

  const cards = await fetch(`${server.url}/api${cardPaths.list}`, { headers });
  const link = /"(\/api\/files\/[^"]+)"/.exec(await cards.text())?.[1] ?? '';
  const whole = await fetch(`${server.url}${link}`);
  expect(whole.status).toBe(200);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await fetch(`${server.url}${link}`, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1, 4));

  const dir = join(await makeFolder('backup'), 'b');
  const made = runCommand('backup', [dir], inBucket);
  expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
  expect(made.stdout).toContain(`${copied} files`);
  await server.stop();
  expect(runCommand('drill', [dir], inBucket)).toMatchObject({ status: 0, stderr: '' });

  const other = await newLocation();
  const restored = { ...other, environment: { ...other.environment, ...s3.environment('restored') } };
  expect((await restoreInto(restored, place, dir)).stderr).toBe('');
  const back = storageAt(restored.environment);
  expect(await back.list()).toHaveLength(copied);
  back.close();
  await mkdir(join(other.dataDir, 'files'), { recursive: true });
  expect(copy(restored.environment, '--to', `file://${other.dataDir}/files`)).toMatchObject({ copied });
  const again = await startProcess(other.environment);
  await again.signInAdmin();
  await again.stop();
  expect(await buffer(await storageAt(other.environment).read(/files\/([0-9a-f]{32})/.exec(link)?.[1] ?? ''))).toEqual(
    bytes,
  );
});
