import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';

import { cardPaths } from '@/contract/card';
import { texts } from '@/contract/texts';
import type { FileKind } from '@/server/files';
import { cleanName } from '@/server/fileWriting';

import { startBackend, type TestBackend } from '../support/backend';
import { formOf, paper, picture, pictureOf } from '../support/forms';
import { startProcess } from '../support/process';
import { makePlace, openAt } from '../support/store';

// Starts servers as processes of their own.
jest.setTimeout(120_000);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const keep = (content: Buffer, name: string, kind: FileKind) =>
  backend.parts.files.keep({ stream: Readable.from([content]), name }, { kind, limit: 1_000_000 });
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const padded = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(5000, 7)]);

/** The beginning of each, as programs that open them look for it. */
const contents = async (): Promise<Record<string, Buffer>> => ({
  png: await bytesOf(picture()),
  jpg: Buffer.from('ffd8ffe000104a4649460001ffd9', 'hex'),
  webp: Buffer.concat([Buffer.from('RIFF\x16\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(14)]),
  pdf: await bytesOf(paper()),
  mp4: padded('0000001866747970' + '69736f6d' + '00000200' + '69736f6d' + '6d703431'),
  webm: padded('1a45dfa39f4286810142f7810142f2810442f381084282847765626d'),
  gif: padded('474946383961'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  zip: padded('504b0304'),
  exe: padded('4d5a9000'),
});
const honest: Record<string, FileKind> = { png: 'image', jpg: 'image', webp: 'image', pdf: 'pdf', mp4: 'video', webm: 'video' };
const onDisk = () => readdir(join(backend.dataDir, 'files'));

test('F1 sixty files under wrong names are refused and leave nothing, honest ones are all taken', async () => {
  const before = await onDisk();
  let refused = 0;
  for (const [what, content] of Object.entries(await contents()))
    for (const [name, kind] of Object.entries(honest)) {
      if (what === name) continue;
      await expect(keep(content, `file.${name}`, kind)).rejects.toMatchObject({ message: texts.upload.unsupported });
      refused += 1;
    }
  expect(refused).toBe(60);
  expect(await onDisk()).toEqual(before);
  for (const [name, kind] of Object.entries(honest)) await keep((await contents())[name] ?? Buffer.alloc(0), `file.${name}`, kind);
  expect(await onDisk()).toHaveLength(before.length + Object.keys(honest).length);
});

const steps = ['../', '..\\', '..%2f', '%2e%2e/', '....//', '..;/', '\u2025/', '\uff0e\uff0e\uff0f', '.\0./', '..\u202e/'];
const starts = ['', '/', 'C:\\', '\\\\server\\share\\', 'file:///', './', '~/', '\0'];
const targets = ['etc/passwd', 'boot.ini', 'keys.json', 'outbox.ndjson', 'NUL', 'con.pdf'];
const traversals = starts.flatMap((start) => steps.flatMap((step) => [1, 8].flatMap((depth) => targets.map((target) => start + step.repeat(depth) + target))));

test('F3 of 960 names that climb none leads anywhere, on disk or in the header of the answer', async () => {
  expect(traversals).toHaveLength(960);
  for (const name of traversals) {
    const shown = cleanName(name);
    expect([name, /[/\\\p{Cc}\u202a-\u202e]/u.test(shown), shown.length <= 150, /^\.*$/.test(shown)]).toEqual([name, false, true, false]);
  }
  const tree = () => readdir(backend.dataDir, { recursive: true }).then((paths) => paths.filter((path) => !/pglite|outbox/.test(path)).length);
  const before = await tree();
  const some = traversals.filter((_, at) => at % 32 === 0);
  for (const name of some) {
    const file = await keep(await bytesOf(paper()), `${name}.pdf`, 'pdf');
    expect(file.name).toMatch(/^[0-9a-f]{32}$/);
    const { headers } = await fetch(new URL(backend.parts.files.link(file) ?? '', backend.url));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^/\\]*$/);
  }
  expect(await tree()).toBe(before + some.length);
});

test('F7 a server killed in the middle of uploads leaves no row without a file, and its next start no file without a row', async () => {
  const place = await makePlace();
  try {
    const folder = join(place.dataDir, 'files');
    for (let kill = 0; kill < 2; kill += 1) {
      const server = await startProcess(place.environment);
      const token = await server.signInAdmin();
      const send = (at: number) => {
        const fields = { title: `Card ${at}`, link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: 'true' };
        const headers = { authorization: `Bearer ${token}` };
        return fetch(`${server.url}/api${cardPaths.add}`, { method: 'POST', headers, body: formOf({ ...fields, image: pictureOf(1_000_000) }) });
      };
      const uploads = Array.from({ length: 8 }, (_, at) => send(at).catch(() => 'cut off'));
      await rest(60 * (kill + 1));
      await server.kill();
      await Promise.all(uploads);
      // What is younger than an hour could be another server's, which writes it right now.
      const anHourAgo = Date.now() / 1000 - 3601;
      for (const name of await readdir(folder)) await utimes(join(folder, name), anHourAgo, anHourAgo);
    }
    const last = await startProcess(place.environment);
    await last.stop();
    const store = await openAt(place);
    const rows = (await store.db.selectFrom('files').select('name').execute()).map(({ name }) => name);
    await store.close();
    expect((await readdir(folder)).sort()).toEqual(rows.sort());
  } finally {
    await place.remove();
  }
});
