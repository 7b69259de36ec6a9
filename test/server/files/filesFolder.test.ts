import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import fastify from 'fastify';
import { sql } from 'kysely';
import { startSweeping } from '@/server/modules/retention/sweep';
import { makeNode } from '@/server/node';
import { readNodeIds } from '@/server/platform/database/nodes';
import { makeFolderStorage } from '@/server/platform/files/storage/folderStorage';
import { StorageDown } from '@/server/platform/files/storage/storage';
import { databaseIdFile, ensureStorageLinked, inspectStorageLink } from '@/server/platform/files/storageLink';

import { samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let clock = new Date();
let backend: TestBackend;
let dir: string;
beforeEach(async () => {
  clock = new Date();
  backend = await startBackend({ now: () => clock });
  dir = join(backend.dataDir, 'files');
  await mkdir(dir, { recursive: true });
});
afterEach(() => backend.close());

const stored = async () => (await readdir(dir)).filter((name) => /^[0-9a-f]{32}$/.test(name));
const start = () => ensureStorageLinked(backend.parts.storage, backend.db);
const put = (count: number, digit: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      writeFile(join(dir, `${digit}${String(index).padStart(31, '0')}`), 'an upload'),
    ),
  );
const saveUpload = async () =>
  backend.parts.files.save(
    { stream: Readable.from([Buffer.from(await samplePdf().arrayBuffer())]), name: 'a.pdf' },
    { kind: 'pdf', limit: 1_000_000 },
  );
/** Unlinks the database and the folder, as the previous version left them. */
const unlinkStorage = async () => {
  await sql`delete from files_folder`.execute(backend.db);
  await rm(join(dir, databaseIdFile), { force: true });
};

it('ties database and folder at the first start, and finds both at later starts [OPS-02]', async () => {
  await unlinkStorage();
  await start();
  const { rows } = await sql<{ id: string }>`select id from files_folder`.execute(backend.db);
  expect((await readFile(join(dir, databaseIdFile), 'utf8')).trim()).toBe(rows[0]?.id);
  await start();
});

it('stops the start for an empty database next to a folder of uploads, and removes no upload [OPS-02]', async () => {
  await unlinkStorage();
  await put(22, 'a');
  const before = await stored();
  await expect(start()).rejects.toThrow(
    /files, but (none|only \d+) (is|are) recorded in this database.*DATABASE_URL and DATA_DIR .*must belong together/,
  );
  expect(await stored()).toEqual(before);
});

it('stops the start for the folder of another database [OPS-02]', async () => {
  await start();
  await writeFile(join(dir, databaseIdFile), 'another\n');
  await expect(start()).rejects.toThrow('belongs to another database');
  await expect(inspectStorageLink(backend.parts.storage, backend.db)).rejects.toThrow('belongs to another database');
  await unlinkStorage();
  await writeFile(join(dir, databaseIdFile), 'another\n');
  await expect(start()).rejects.toThrow('belongs to another database');

  await rm(join(dir, databaseIdFile));
  await start();
});

it('stops the start for a database without its folder, and reports a fault for a folder that goes away while it runs [OPS-02]', async () => {
  await start();
  await saveUpload();
  await rm(dir, { recursive: true });
  await expect(start()).rejects.toThrow(StorageDown);
  // Uses a new storage, which has not seen the folder before, as when a server starts.
  await expect(ensureStorageLinked(makeFolderStorage(dir), backend.db)).rejects.toThrow(
    /has none of the files \(\d+\)/,
  );
});

it('moves files without a row to the trash for 30 days, and leaves too many of them where they are [OPS-02]', async () => {
  await saveUpload();
  await put(5, 'b');
  await backend.parts.files.sweep();
  expect((await stored()).filter((name) => name.startsWith('b000'))).toEqual([]);
  const trash = () => readdir(join(dir, 'trash'));
  expect(await trash()).toHaveLength(5);
  clock = new Date(clock.getTime() + 29 * 24 * 3_600_000);
  await backend.parts.files.emptyTrash();
  expect(await trash()).toHaveLength(5);
  clock = new Date(clock.getTime() + 2 * 24 * 3_600_000);
  await backend.parts.files.emptyTrash();
  expect(await trash()).toEqual([]);

  await put(22, 'c');
  const before = await stored();
  await backend.parts.files.sweep();
  expect(await stored()).toEqual(before);
  expect(await trash()).toEqual([]);
});

it('stops only the cleanup of the trash for an unreachable store [OPS-05]', async () => {
  const { parts } = backend;
  const emptyTrash = () => Promise.reject(new StorageDown('away'));
  const done = jest.fn();
  (await startSweeping({ ...parts, files: { ...parts.files, emptyTrash } }, done))();
  expect(done).toHaveBeenCalledTimes(1);
});

it('stops counting a node that stops while the files are away [OPS-05]', async () => {
  const { parts } = backend;
  const removeTextFile = () => Promise.reject(new StorageDown('away'));
  const before = await readNodeIds(parts.db);
  const node = makeNode({
    ...{ store: parts.store, sockets: { disconnectAll: () => undefined }, log: parts.log },
    storage: { ...parts.storage, removeTextFile },
    release: { version: '0', schema: 1_000_000 },
  });
  await node.join();
  // The embedded database has only one node, which is not registered.
  expect((await readNodeIds(parts.db)).size).toBe(before.size + (parts.store.isShared ? 1 : 0));
  const app = fastify();
  node.attach(app);
  await app.close();
  expect(await readNodeIds(parts.db)).toEqual(before);
});
