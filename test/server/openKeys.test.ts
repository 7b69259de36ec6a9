import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openKeys } from '@/server/openKeys';

import { startBackend, type TestBackend } from '../support/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const at = (keyFile: string | undefined) => openKeys({ ...backend.parts.settings, keyFile }, backend.parts.store);

test('the keys a database was sealed with open it', async () => {
  await expect(at(undefined)).resolves.toEqual(backend.parts.seal.keys());
});

test('without its key file, or with another, a database with people does not start, and no new keys are made', async () => {
  const folder = join(backend.dataDir, 'elsewhere');
  await mkdir(folder, { recursive: true });
  await expect(at(join(folder, 'lost.json'))).rejects.toThrow(/^KEY_FILE: there is no such file/);
  await expect(at(join(folder, 'lost.json'))).rejects.toThrow(/^KEY_FILE: there is no such file/);

  const other = join(folder, 'other.json');
  await writeFile(other, JSON.stringify({ sealing: 'ab'.repeat(32), hashing: 'cd'.repeat(32) }));
  await expect(at(other)).rejects.toThrow(/^KEY_FILE does not hold the keys/);
  await writeFile(other, 'not keys');
  await expect(at(other)).rejects.toThrow(/^KEY_FILE cannot be used/);
});
