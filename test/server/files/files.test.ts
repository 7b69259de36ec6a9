import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { texts } from '@/contract/texts';
import { bytesInMemory } from '@/server/platform/files/fileBytes';
import type { FileKind } from '@/server/platform/files/fileKinds';
import { isNonCsvFormat, mediaTypeOf } from '@/server/platform/files/fileKinds';
import { cleanName } from '@/server/platform/files/writeFile';
import { Refusal } from '@/server/platform/http/reply';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { picture, samplePdf, videos } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let clock = new Date();
beforeAll(async () => {
  backend = await startBackend({ env: { LINK_LIFE_S: '300' }, now: () => clock });
});
afterAll(() => backend.close());

const keep = async (file: File, kind: FileKind, limit = 1_000_000) =>
  backend.parts.files.save(
    { stream: Readable.from([Buffer.from(await file.arrayBuffer())]), name: file.name },
    { kind, limit },
  );
const linkOf = (file: { name: string }) => new URL(backend.parts.files.link(file) ?? '', backend.url);
const onDisk = () => readdir(join(backend.dataDir, 'files'));

it('opens one file by a link until it expires, and no other [B9]', async () => {
  const [one, other] = [await keep(samplePdf(), 'pdf'), await keep(picture(), 'image')];
  const link = linkOf(one);
  expect((await fetchWithoutBody(link)).status).toBe(200);

  const moved = new URL(link);
  moved.pathname = linkOf(other).pathname;
  const later = new URL(link);
  later.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 60));
  const unsigned = new URL(link);
  unsigned.search = '';
  expect((await fetchWithoutBody(moved)).status).toBe(403);
  expect((await fetchWithoutBody(later)).status).toBe(403);
  expect((await fetchWithoutBody(unsigned)).status).toBe(400);

  const before = clock;
  clock = new Date(before.getTime() + 302_000);
  const late = await fetch(link);
  clock = before;
  expect(late.status).toBe(403);
  expect(await late.json()).toMatchObject({ status: 'failure' });
});

it('serves a PDF as a download, and serves nothing that can run scripts [F2 D10]', async () => {
  const document = await fetchWithoutBody(linkOf(await keep(samplePdf('Größe "x".pdf'), 'pdf')));
  expect(document.headers.get('content-type')).toBe('application/pdf');
  expect(document.headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e x.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20x.pdf`,
  );
  const image = await fetchWithoutBody(linkOf(await keep(picture(), 'image')));
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('content-disposition')).toMatch(/^inline/);
  for (const { headers } of [document, image]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('private');
  }
});

it('serves a requested range of a file', async () => {
  const file = await keep(samplePdf(), 'pdf');
  const whole = Buffer.from(await (await fetch(linkOf(file))).arrayBuffer());
  const part = async (range: string) => {
    const answer = await fetch(linkOf(file), { headers: { range } });
    return [
      answer.status,
      answer.headers.get('content-range'),
      Buffer.from(await answer.arrayBuffer()).toString('latin1'),
    ];
  };
  expect(await part('bytes=0-4')).toEqual([206, `bytes 0-4/${whole.length}`, '%PDF-']);
  expect(await part('bytes=-5')).toEqual([
    206,
    `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
    whole.subarray(-5).toString('latin1'),
  ]);
  expect((await part(`bytes=${whole.length}-`))[0]).toBe(416);
  expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
});

const typeOf = (kind: FileKind, name: string, content: Buffer | string) =>
  mediaTypeOf(kind, name, bytesInMemory(Buffer.from(content as string, 'latin1')));

it('requires name and content to agree, and refuses a file under another name [F1]', async () => {
  const png = Buffer.from(await picture().arrayBuffer());
  expect(await typeOf('image', 'a.png', png)).toBe('image/png');
  expect(await typeOf('image', 'a.jpg', png)).toBeNull();
  expect(await typeOf('pdf', 'a.pdf', png)).toBeNull();
  expect(await typeOf('image', 'a.JPEG', Buffer.from('ffd8ffe000104a4649460001ffd9', 'hex'))).toBe('image/jpeg');
  expect(await typeOf('image', 'a.webp', 'RIFF\x16\0\0\0WEBPVP8L')).toBe('image/webp');
  for (const name of ['a.svg', 'a.html', 'a', 'png', 'a.png.exe', 'a.pdf\0.png'])
    expect(await typeOf('image', name, png)).toBe(name === 'a.pdf\0.png' ? 'image/png' : null);
  expect(isNonCsvFormat(Buffer.from('Employee SSN,Covered Person'))).toBe(false);
});

it('allows a PDF bytes before its header and padding after its end, and nothing else [F1]', async () => {
  const whole = '%PDF-1.4\n1 0 obj\n%%EOF\r\n';
  for (const pdf of [whole, `\xef\xbb\xbf${whole}`, `${'\r\n'.repeat(500)}${whole}`, whole + '\0'.repeat(200_000)])
    expect(await typeOf('pdf', 'a.pdf', pdf)).toBe('application/pdf');
  const wrong = ['x'.repeat(1024) + whole, `${whole}<script>`, `GIF89a${whole}`, `<html>${whole}`, '%PDF-\n%%EOF'];
  for (const fake of [...wrong, `${whole}${'\0'.repeat(100_000)}x`])
    expect(await typeOf('pdf', 'a.pdf', fake)).toBeNull();
});

it('accepts a video as MP4, M4V, MOV or WebM from its first to its last byte [F1]', async () => {
  for (const [name, content] of [
    ['a.mp4', videos.mp4],
    ['a.m4v', videos.mp4],
    ['a.MOV', videos.mov],
    ['a.mov', videos.oldMov],
    ['a.webm', videos.webm],
    ['a.webm', videos.recordedWebm],
  ] as const) {
    expect([name, await typeOf('video', name, content)]).toEqual([name, expect.stringMatching(/^video\/(mp4|webm)$/)]);
    const followed = Buffer.concat([content, Buffer.from('<script>alert(1)</script>'.repeat(4))]);
    expect([name, await typeOf('video', name, followed)]).toEqual([name, null]);
    expect([name, await typeOf('video', name, content.subarray(0, -1))]).toEqual([name, null]);
  }
  expect(await typeOf('video', 'a.mp4', videos.mp4.toString('latin1').replaceAll('isom', 'heic'))).toBe('video/mp4');
  expect(await typeOf('video', 'a.mp4', videos.mp4.toString('latin1').replace(/isom|mp41/g, 'heic'))).toBeNull();
  expect(await typeOf('video', 'a.webm', videos.mp4)).toBeNull();
});

it('leaves neither row nor file of a refused file [F1 F6]', async () => {
  const before = await onDisk();
  const rows = async () => (await backend.db.selectFrom('files').select('id').execute()).length;
  const count = await rows();
  const refusal = (text: string, code: number) => expect.objectContaining({ message: text, code }) as Refusal;
  await expect(keep(new File(['hello'], 'a.pdf'), 'pdf')).rejects.toEqual(refusal(texts.upload.unsupported, 200));
  await expect(keep(picture('a.pdf'), 'pdf')).rejects.toBeInstanceOf(Refusal);
  await expect(keep(samplePdf(), 'pdf', 100)).rejects.toMatchObject({ code: 413 });
  await expect(keep(samplePdf(), 'pdf', 5 * 1024 * 1024)).resolves.toBeDefined();
  expect(await onDisk()).toHaveLength(before.length + 1);
  expect(await rows()).toBe(count + 1);
});

it('uses a name only for display: no folders, controls, marks or length reach the disk [F3]', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.ini.pdf', 'boot.ini.pdf'],
    ['a\0b\u202Efdp.pdf', 'abfdp.pdf'],
    ['CON<>:"|?*.pdf', 'CON.pdf'],
    ['....', 'file'],
    ['', 'file'],
    [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ];
  for (const [given, shown] of names) expect(cleanName(given)).toBe(shown);
  const file = await keep(samplePdf('../../../escape.pdf'), 'pdf');
  expect(file).toMatchObject({ display_name: 'escape.pdf', name: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(await onDisk()).toContain(file.name);
});

it('deletes what a crash left at a start, and nothing else [F7]', async () => {
  const file = await keep(samplePdf(), 'pdf');
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
  await backend.db
    .insertInto('plan_documents')
    .values({ person_id: id, document_type: 'vision', file_id: file.id })
    .execute();
  const temporary = join(backend.dataDir, 'tmp');
  await mkdir(temporary, { recursive: true });
  await writeFile(join(temporary, 'half'), 'half');
  const put = (name: string) => writeFile(join(backend.dataDir, 'files', name), 'some bytes');
  const [orphan, old, growing] = [
    '0'.repeat(32),
    `${'1'.repeat(32)}.0123456789abcdef.part`,
    `${'2'.repeat(32)}.0123456789abcdef.part`,
  ];
  for (const name of [orphan, old, growing]) await put(name);
  const anHourAgo = Date.now() / 1000 - 3601;
  await utimes(join(backend.dataDir, 'files', old), anHourAgo, anHourAgo);
  await backend.parts.files.sweep();
  expect(await readdir(temporary)).toEqual([]);
  const names = await onDisk();
  expect(names).toEqual(expect.arrayContaining([file.name, growing]));
  expect(names.filter((name) => [orphan, old].includes(name))).toEqual([]);
});

it('deletes a file after its row, and keeps it when the row returns [F7]', async () => {
  const [removed, kept] = [await keep(samplePdf(), 'pdf'), await keep(samplePdf(), 'pdf')];
  await backend.db.transaction().execute(async (tx) => {
    await backend.parts.files.release([removed.id, null, undefined], tx);
    expect(await onDisk()).toContain(removed.name);
  });
  expect(await onDisk()).not.toContain(removed.name);
  const undone = backend.db.transaction().execute(async (tx) => {
    await backend.parts.files.release([kept.id], tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await onDisk()).toContain(kept.name);
  expect(await backend.db.selectFrom('files').select('id').where('id', '=', kept.id).execute()).toHaveLength(1);
});

it('does not fail a committed change when its replaced file cannot be deleted [F7]', async () => {
  const replaced = await keep(samplePdf(), 'pdf');
  const { files, storage } = backend.parts;
  jest.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('read-only file system'));
  await backend.db.transaction().execute((tx) => files.release([replaced.id], tx));
  expect(await onDisk()).toContain(replaced.name);
  await files.sweep();
  expect(await onDisk()).not.toContain(replaced.name);
});
