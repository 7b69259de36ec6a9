import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { mediaPaths } from '@/contract/program/media';
import { databaseIdFile } from '@/server/platform/files/storageLink';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture } from '../../support/page/forms';
import { startBackend } from '../../support/server/backend';

afterEach(() => jest.restoreAllMocks());

it('shows /ready as degraded with 200 while the file volume is away, and answers 503 to calls that need it [OPS-16]', async () => {
  const { url, main, parts, dataDir, signInAdmin } = await startBackend();
  const { files, storage } = parts;
  const token = await signInAdmin();
  let at = performance.now();
  const ready = async () => {
    // Moves the clock past the ten seconds for which a listing of the files is cached.
    at += 20_000;
    jest.spyOn(performance, 'now').mockReturnValue(at);
    const response = await fetch(`${url}/ready`);
    jest.restoreAllMocks();
    return [response.status, await response.json()];
  };
  const upload = () => main('POST', mediaPaths.add, { token, body: formOf({ alt: 'A dot', file: picture() }) });
  await storage.writeTextFile(databaseIdFile, 'an id');
  const bytes = Buffer.from(await picture().arrayBuffer());
  const file = await files.save({ stream: Readable.from([bytes]), name: 'icon.png' }, { kind: 'image', limit: 10_000 });
  const link = `${url}${files.link(file)}`;
  expect(await ready()).toMatchObject([200, { status: 'ready', parts: { files: 'ok' } }]);

  const [dir, elsewhere] = [join(dataDir, 'files'), join(dataDir, 'elsewhere')];
  await rename(dir, elsewhere);
  // Creates an empty folder, like the mount point of a volume that is no longer mounted.
  await mkdir(dir);
  expect(await ready()).toMatchObject([200, { status: 'degraded', parts: { database: 'ok', files: 'down' } }]);
  const refused = await upload();
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    503,
    '5',
    {
      status: 'failure',
      message: 'The service isn’t available right now. Try again in a moment.',
    },
  ]);
  const missed = await fetchWithoutBody(link);
  expect([missed.status, missed.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await readdir(dir)).toEqual([]);

  await rename(elsewhere, dir);
  expect(await ready()).toMatchObject([200, { status: 'ready' }]);
  expect([(await upload()).status, (await fetchWithoutBody(link)).status]).toEqual([200, 200]);
});

it('requests only the file from the storage for a download [OPS-05]', async () => {
  const { url, parts } = await startBackend();
  const { files, storage } = parts;
  const bytes = Buffer.from(await picture().arrayBuffer());
  const file = await files.save({ stream: Readable.from([bytes]), name: 'icon.png' }, { kind: 'image', limit: 10_000 });
  const size = jest.spyOn(storage, 'size');
  const whole = await fetch(`${url}${files.link(file)}`);
  const { byteLength } = await whole.arrayBuffer();
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(byteLength)]);
  expect(size).not.toHaveBeenCalled();
});

it('lists the files once at a start, and moves those without a row away [OPS-05]', async () => {
  const { parts, dataDir } = await startBackend({ env: { LOG_LEVEL: 'silent' } });
  const { files, storage } = parts;
  const name = 'f'.repeat(32);
  const draft = storage.draftPath(name, 'node');
  await storage.assertSpace();
  await writeFile(draft, 'left by a crash');
  await storage.storeDraft(draft, name);
  const list = jest.spyOn(storage, 'list');
  await files.sweep();
  expect(list).toHaveBeenCalledTimes(1);
  expect(await readdir(join(dataDir, 'files', 'trash'))).toEqual([name]);
});
