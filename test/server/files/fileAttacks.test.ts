import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';

import { sql } from 'kysely';
import sharp from 'sharp';

import { cardPaths } from '@/contract/content/card';
import { texts } from '@/contract/texts';
import type { FileKind } from '@/server/platform/files/fileKinds';
import { fileReferences, makeFileStore } from '@/server/platform/files/fileStore';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { cleanName } from '@/server/platform/files/writeFile';
import { makeFolder } from '../../support/databases/places';
import { makeLocation, openAt } from '../../support/databases/store';
import { expectListed } from '../../support/expectListed';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture, pictureOf, samplePdf, videos } from '../../support/page/forms';
import { repeatCount } from '../../support/repeatCount';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { startProcess } from '../../support/server/process';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const keep = (content: Buffer, name: string, kind: FileKind) =>
  backend.parts.files.save({ stream: Readable.from([content]), name }, { kind, limit: 1_000_000 });
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const padded = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(5000, 7)]);

const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } });
/** One file of each kind; kinds that may not be uploaded start with the bytes that programs check. */
const contents = async (): Promise<Record<string, Buffer>> => ({
  png: await bytesOf(picture()),
  jpg: await drawn.clone().jpeg().toBuffer(),
  webp: await drawn.clone().webp().toBuffer(),
  pdf: await bytesOf(samplePdf()),
  mp4: videos.mp4,
  webm: videos.webm,
  gif: padded('474946383961'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  zip: padded('504b0304'),
  exe: padded('4d5a9000'),
});
const honest: Record<string, FileKind> = {
  png: 'image',
  jpg: 'image',
  webp: 'image',
  pdf: 'pdf',
  mp4: 'video',
  webm: 'video',
};
/** The uploads in a folder, without its marker file, its trash, and the files of nodes. */
const uploadsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => !['database.id', 'trash', 'nodes'].includes(name));
const onDisk = () => uploadsIn(join(backend.dataDir, 'files'));

it('refuses sixty files under wrong names and leaves nothing of them, and accepts all honest ones [F1]', async () => {
  const before = await onDisk();
  let refused = 0;
  for (const [what, content] of Object.entries(await contents()))
    for (const [name, kind] of Object.entries(honest)) {
      if (what === name) continue;
      await expect(keep(content, `file.${name}`, kind)).rejects.toMatchObject({
        message: expect.stringContaining(texts.upload.unsupported) as string,
      });
      refused += 1;
    }
  expect(refused).toBe(60);
  expect(await onDisk()).toEqual(before);
  for (const [name, kind] of Object.entries(honest))
    await keep((await contents())[name] ?? Buffer.alloc(0), `file.${name}`, kind);
  expect(await onDisk()).toHaveLength(before.length + Object.keys(honest).length);
});

const steps = [
  '../',
  '..\\',
  '..%2f',
  '%2e%2e/',
  '....//',
  '..;/',
  '\u2025/',
  '\uff0e\uff0e\uff0f',
  '.\0./',
  '..\u202e/',
];
const starts = ['', '/', 'C:\\', '\\\\server\\share\\', 'file:///', './', '~/', '\0'];
const targets = ['etc/passwd', 'boot.ini', 'keys.json', 'outbox.ndjson', 'NUL', 'con.pdf'];
const traversals = starts.flatMap((start) =>
  steps.flatMap((step) => [1, 8].flatMap((depth) => targets.map((target) => start + step.repeat(depth) + target))),
);

it('lets none of 960 path-traversal names escape, on disk or in the response header [F3]', async () => {
  expect(traversals).toHaveLength(960);
  for (const name of traversals) {
    const shown = cleanName(name);
    expect([name, /[/\\\p{Cc}\u202a-\u202e]/u.test(shown), shown.length <= 150, /^\.*$/.test(shown)]).toEqual([
      name,
      false,
      true,
      false,
    ]);
  }
  const tree = () =>
    readdir(backend.dataDir, { recursive: true }).then(
      (paths) => paths.filter((path) => !/pglite|outbox/.test(path)).length,
    );
  const before = await tree();
  const some = traversals.filter((_, index) => index % 32 === 0);
  for (const name of some) {
    const file = await keep(await bytesOf(samplePdf()), `${name}.pdf`, 'pdf');
    expect(file.name).toMatch(/^[0-9a-f]{32}$/);
    const { headers } = await fetchWithoutBody(new URL(backend.parts.files.link(file) ?? '', backend.url));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^/\\]*$/);
  }
  expect(await tree()).toBe(before + some.length);
});

const usedSql = sql<boolean>`exists (select from cards where image_file_id = files.id
  union all select from documents where files.id in (file_id, thumbnail_file_id)
  union all select from media where file_id = files.id
  union all select from notifications where image_file_id = files.id
  union all select from people where picture_file_id = files.id
  union all select from plan_documents where file_id = files.id
  union all select from program_settings where logo_file_id = files.id)`;

const kills = repeatCount(2, 50);

it.long(
  `leaves no file without a row and no row without a reference at the start after ${kills} kills in the middle of uploads [F7]`,
  async () => {
    const place = await makeLocation({ demo: true });
    const folder = join(place.dataDir, 'files');
    const fields = { link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: 'true' };
    /** After each start: files without a row, rows without a file, rows without a reference. */
    const orphans = async () => {
      const store = await openAt(place);
      const { rows } = await sql<{ name: string; used: boolean }>`select name, ${usedSql} as used from files`.execute(
        store.db,
      );
      await store.close();
      const names = new Set(await uploadsIn(folder));
      const known = new Set(rows.map(({ name }) => name));
      return [
        ...[...names].filter((name) => !known.has(name)),
        ...rows.filter(({ name, used }) => !used || !names.has(name)).map(({ name }) => name),
      ];
    };
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const server = await startProcess(place.environment);
        const token = await server.signInAdmin();
        const call = (method: string, path: string, body?: FormData) =>
          fetch(`${server.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, body }).catch(
            () => 'cut off',
          );
        const listed = (await (
          await fetch(`${server.url}/api${cardPaths.list}`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as { data: { id: number }[] };
        const uploads = Array.from({ length: 8 }, (_, index) =>
          call('POST', cardPaths.add, formOf({ ...fields, title: `Card ${index}`, image: pictureOf(1_000_000) })),
        );
        const others = listed.data
          .slice(-4)
          .map(({ id }, index) =>
            index % 2
              ? call('DELETE', cardPaths.remove(id))
              : call('POST', cardPaths.edit, formOf({ id: String(id), image: pictureOf(300_000) })),
          );
        await rest(20 + ((kill * 137) % 400));
        await server.kill();
        await Promise.all([...uploads, ...others]);
        const next = await startProcess(place.environment);
        await next.stop();
        expect(await orphans()).toEqual([]);
      }
    } finally {
      await place.remove();
    }
  },
);

describe('a start next to another server that shares the folder', () => {
  const filesIn = async () => new Set(await onDisk());
  const stream = async () => {
    const pipe = new PassThrough();
    const bytes = await bytesOf(picture());
    pipe.write(bytes.subarray(0, 20));
    return { pipe, rest: bytes.subarray(20) };
  };
  const sweep = () => backend.parts.files.sweep();
  /** Creates the file store of another server, with a separate data folder, on the same files and database. */
  async function neighbor() {
    const dataDir = await makeFolder('neighbor');
    await symlink(join(backend.dataDir, 'files'), join(dataDir, 'files'));
    const { settings, db, cipher, log, now } = backend.parts;
    const own = { ...settings, dataDir };
    return makeFileStore({ settings: own, storage: storageOf(own), db, cipher, log, now });
  }

  it('keeps files that the other server is receiving, with and without a row, and they can be finished [F7]', async () => {
    await sweep();
    const other = await neighbor();
    const before = await filesIn();
    const { pipe: slow, rest: end } = await stream();
    const receiving = other.save({ stream: slow, name: 'slow.png' }, { kind: 'image', limit: 1_000_000 });
    const kept = await other.save(
      { stream: Readable.from([await bytesOf(picture())]), name: 'kept.png' },
      { kind: 'image', limit: 1_000_000 },
    );
    await sweep();
    expect((await filesIn()).size).toBe(before.size + 2);
    slow.end(end);
    const received = await receiving;
    const rows = await backend.db
      .selectFrom('files')
      .select('name')
      .where('id', 'in', [kept.id, received.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect([...(await filesIn())]).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    // The other server's own next start deletes them, because nothing will reference them anymore.
    await other.sweep();
    expect(await filesIn()).toEqual(before);
  });

  it('deletes its own leftovers at once: half a file, a file without a row, a row without a reference; referenced files stay [F7]', async () => {
    await sweep();
    const before = await filesIn();
    const kept = await keep(await bytesOf(picture()), 'kept.png', 'image');
    const used = await keep(await bytesOf(picture()), 'used.png', 'image');
    const { id } = await backend.db
      .selectFrom('people')
      .select('id')
      .where('is_admin', '=', true)
      .executeTakeFirstOrThrow();
    await backend.db.updateTable('people').set({ picture_file_id: used.id }).where('id', '=', id).execute();
    const { pipe: cut } = await stream();
    const cutOff = backend.parts.files
      .save({ stream: cut, name: 'cut.png' }, { kind: 'image', limit: 1_000_000 })
      .catch(() => 'cut off');
    await writeFile(join(backend.dataDir, 'files', 'a'.repeat(32)), 'no row names this file');
    await rest(100);
    await sweep();
    expect(await filesIn()).toEqual(new Set([...before, used.name]));
    expect(await backend.db.selectFrom('files').select('id').where('id', 'in', [kept.id, used.id]).execute()).toEqual([
      { id: used.id },
    ]);
    await sweep();
    expect(await filesIn()).toEqual(new Set([...before, used.name]));
    cut.destroy(new Error('over'));
    expect(await cutOff).toBe('cut off');
  });

  it('covers every reference to a file in the cleanup', async () => {
    const { rows } = await sql<{
      table: string;
      column: string;
    }>`select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'files'::regclass
        -- What is noted of a file goes with it.
        and c.conrelid <> 'pictures_to_redraw'::regclass order by 1, 2`.execute(backend.db);
    expectListed(
      {
        name: 'fileReferences',
        file: 'src/server/platform/files/fileStore.ts',
        of: 'columns that keep a file from the sweep',
      },
      rows.map(({ table, column }) => `${table}.${column}`),
      fileReferences.map((reference) => reference.join('.')),
    );
  });
});
