import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf } from '@/server/platform/keys/cipher';
import { openKeys } from '@/server/platform/keys/openKeys';
import { makeLocation, openAt } from '../../support/databases/store';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const at = (keyFile: string | undefined) => openKeys({ ...backend.parts.settings, keyFile }, backend.parts.store);

it('opens a database with the keys that encrypted it', async () => {
  await expect(at(undefined)).resolves.toEqual(backend.parts.cipher.keys());
});

it('does not start on a database with people without its key file, or with another one, and makes no new keys', async () => {
  const folder = join(backend.dataDir, 'elsewhere');
  await mkdir(folder, { recursive: true });
  await expect(at(join(folder, 'lost.json'))).rejects.toThrow(/^KEY_FILE: file not found/);
  await expect(at(join(folder, 'lost.json'))).rejects.toThrow(/^KEY_FILE: file not found/);

  const other = join(folder, 'other.json');
  await writeFile(other, JSON.stringify({ sealing: 'ab'.repeat(32), hashing: 'cd'.repeat(32) }));
  await expect(at(other)).rejects.toThrow(/^KEY_FILE does not have this database’s keys/);
  await writeFile(other, 'not keys');
  await expect(at(other)).rejects.toThrow(/^KEY_FILE cannot be used/);
});

it('keeps the first keys on an empty database as its only ones, also when other servers start at the same moment [OPS-02]', async () => {
  const place = await makeLocation();
  const store = await openAt(place);
  try {
    const open = (name: string) => openKeys({ dataDir: place.dataDir, keyFile: join(place.dataDir, name) }, store);
    for (const [name, byte] of Object.entries({ one: 'aa', other: 'bb' }))
      await writeFile(
        join(place.dataDir, name),
        JSON.stringify({ sealing: byte.repeat(32), hashing: byte.repeat(32) }),
      );
    const starts = await Promise.allSettled(['one', 'other', 'other', 'one'].map(open));
    const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect([opened.length, refused.length]).toEqual([2, 2]);
    expect(new Set(opened.map((keys) => fingerprintOf(keys).toString('hex'))).size).toBe(1);
    for (const text of refused) expect(text).toMatch(/KEY_FILE does not have this database’s keys/);

    await expect(open('lost')).rejects.toThrow(/^KEY_FILE: file not found/);
    expect(await store.db.selectFrom('people').select('id').execute()).toEqual([]);
  } finally {
    await store.close();
    await place.remove();
  }
});

it('gives an older database without a key fingerprint one from the keys that decrypt its first record', async () => {
  const { db, cipher } = backend.parts;
  await db.deleteFrom('key_fingerprint').execute();
  const other = join(backend.dataDir, 'other.json');
  await writeFile(other, JSON.stringify({ sealing: 'ab'.repeat(32), hashing: 'cd'.repeat(32) }));
  await expect(at(other)).rejects.toThrow(/^KEY_FILE does not have this database’s keys/);
  expect(await db.selectFrom('key_fingerprint').select('fingerprint').execute()).toEqual([]);
  await at(undefined);
  expect(await db.selectFrom('key_fingerprint').select('fingerprint').execute()).toEqual([
    { fingerprint: fingerprintOf(cipher.keys()) },
  ]);
});
