import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import sharp from 'sharp';

import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { notificationPaths } from '@/contract/messages/notification';
import { planPaths } from '@/contract/people/plan';
import { userPaths } from '@/contract/people/user';
import { mediaPaths } from '@/contract/program/media';
import type { FileKind } from '@/server/platform/files/fileKinds';

import { pngWithHeader } from '../../support/drawIcon';
import { formOf, picture, samplePdf, videos } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

const inputs = '../shared/data/inputs';
const input = (name: string) => readFile(join(inputs, name));
const fileOf = async (name: string, as = name) => new File([new Uint8Array(await input(name))], as);

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const keep = (content: Buffer, name: string, kind: FileKind) =>
  backend.parts.files.save({ stream: Readable.from([content]), name }, { kind, limit: 5_000_000 });
const stored = (name: string) => readFile(join(backend.dataDir, 'files', name));
const post = async (path: string, form: FormData) => (await backend.main('POST', path, { token, body: form })).body;
const newest = () =>
  backend.db.selectFrom('files').select(['name', 'size', 'kind']).orderBy('id', 'desc').limit(2).execute();

const traces = ['Exif', 'SamplePhone', 'XMP', 'Image_UTC_Data', 'SEFT'];
const expectBare = (bytes: Buffer) =>
  expect([...traces.filter((trace) => bytes.includes(trace))].concat(bytes.includes('EXIF') ? ['EXIF'] : [])).toEqual(
    [],
  );

const audience = { visibleTo: 'All', isActive: 'true' };
const internal = { ...audience, link_type: 'internal', redirect: 'HOME' };
const notice = { topic: 'all_users', user_type: 'group', type: 'internal', redirect_keyword: 'HOME', description: 'x' };

it.each<[string, string, (image: File) => FormData]>([
  ['icon of a card', cardPaths.add, (image) => formOf({ ...internal, title: 'Card', image })],
  [
    'thumbnail of a document',
    documentPaths.add,
    (image) => formOf({ ...audience, fileName: 'Paper', fileType: 'pdf', file: samplePdf(), image }),
  ],
  ['image of a notification', notificationPaths.send, (image) => formOf({ ...notice, title: 'Notice', image })],
  ['image of the program', mediaPaths.add, (file) => formOf({ alt: 'A photo', file })],
])('stores the %s without its location and device [F5]', async (_what, path, form) => {
  expect(await post(path, form(await fileOf('gps.jpg')))).toMatchObject({ status: 'success' });
  const image = (await newest()).find(({ kind }) => kind === 'image');
  const bytes = await stored(image?.name ?? '');
  expectBare(bytes);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
  expect(bytes.length).toBe(Number(image?.size));
});

it.each([
  ['samsung-trailer.jpg', 'photo.jpg', 'image/jpeg'],
  ['samsung-trailer.jpg', 'photo.JFIF', 'image/jpeg'],
  ['gps.jpg', 'photo.jpeg', 'image/jpeg'],
  ['png-trailing.png', 'photo.png', 'image/png'],
])('accepts %s as %s, re-encodes it once, and keeps it the same after that [F5]', async (name, as, mediaType) => {
  const file = await keep(await input(name), as, 'image');
  expect(file.media_type).toBe(mediaType);
  const bytes = await stored(file.name);
  expectBare(bytes);
  const again = await keep(bytes, as, 'image');
  expect(again.storedDigest).toBe(file.storedDigest);
  expect((await stored(again.name)).equals(bytes)).toBe(true);
});

it('stores a picture from a camera held sideways upright, in its own format [F5]', async () => {
  const wide = sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const turned = await wide.clone().withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const bytes = await stored((await keep(turned, `turned.${format}`, 'image')).name);
    const { width, height, orientation, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, orientation, exif }).toEqual({ format, width: 20, height: 40 });
  }
});

it('refuses every picture early when it is too large, broken, or animated, and leaves nothing [F4]', async () => {
  const frames = [0, 1].map((shade) => ({
    create: { width: 8, height: 8, channels: 3 as const, background: `#${shade}${shade}${shade}` },
  }));
  const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const whole = Buffer.from(await picture().arrayBuffer());
  const before = (await newest())[0]?.name;
  const start = Date.now();
  await expect(keep(pngWithHeader(10_000, 5_001), 'a.png', 'image')).rejects.toMatchObject({
    message: 'The image is too large. The limit is 25 megapixels.',
  });
  await expect(keep(moving, 'a.webp', 'image')).rejects.toMatchObject({
    message: 'The image is animated. Choose a still image.',
  });
  for (const [content, name] of [
    [whole.subarray(0, 60), 'a.png'],
    [Buffer.from('ffd8ffe000104a4649460001ffd9', 'hex'), 'a.jpg'],
    [Buffer.from('RIFF\x16\0\0\0WEBPVP8L'.padEnd(30, '\0'), 'latin1'), 'a.webp'],
  ] as const)
    await expect(keep(content, name, 'image')).rejects.toMatchObject({ message: 'Unsupported file format.' });
  expect(Date.now() - start).toBeLessThan(5000);
  expect((await newest())[0]?.name).toBe(before);
});

it('accepts PDFs with bytes before their header and padding after their end [F1]', async () => {
  for (const name of ['bom.pdf', 'nul-5000-after.pdf']) {
    const file = await keep(await input(name), name, 'pdf');
    expect((await stored(file.name)).equals(await input(name))).toBe(true);
  }
});

it.each(['bom.pdf', 'nul-5000-after.pdf'])('accepts %s as a document and as a plan card [F1]', async (name) => {
  const fields = { ...audience, fileName: name, fileType: 'pdf' };
  expect(
    await post(documentPaths.add, formOf({ ...fields, image: picture(), file: await fileOf(name) })),
  ).toMatchObject({ status: 'success' });
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', '5550100002')
    .executeTakeFirstOrThrow();
  const card = await backend.main('POST', planPaths.uploadDocument, {
    token,
    query: { id, documentType: 'medical' },
    body: formOf({ file: await fileOf(name) }),
  });
  expect(card.body).toMatchObject({ status: 'success' });
});

it.each(['gps.jpg', 'samsung-trailer.jpg', 'png-trailing.png'])(
  'accepts %s as a picture of a person and of every kind of content [F5]',
  async (name) => {
    const image = () => fileOf(name, name.replace('.jpg', '.jfif'));
    const member = await backend.signInMember();
    const { body } = await backend.main('POST', userPaths.updateProfilePic, {
      token: member,
      body: { profile_image: (await input(name)).toString('base64') },
    });
    expect(body).toMatchObject({ status: 'success' });
    for (const [path, form] of [
      [cardPaths.add, formOf({ ...internal, title: name, image: await image() })],
      [
        documentPaths.add,
        formOf({ ...audience, fileName: name, fileType: 'pdf', file: samplePdf(), image: await image() }),
      ],
      [notificationPaths.send, formOf({ ...notice, title: name, image: await image() })],
      [mediaPaths.add, formOf({ alt: name, file: await image() })],
    ] as const)
      expect([path, await post(path, form)]).toMatchObject([path, { status: 'success' }]);
  },
);

it('refuses a video of another format, and a file of another type than selected, with the reason [DOC-11]', async () => {
  const fields = { ...audience, fileName: 'Film' };
  const add = (fileType: string, file: File) =>
    post(documentPaths.add, formOf({ ...fields, fileType, image: picture(), file }));
  const film = (content: Buffer, name: string) => new File([new Uint8Array(content)], name);
  for (const [name, content] of [
    ['film.avi', videos.mp4],
    ['film.mp4', Buffer.from('RIFF....AVI LIST')],
  ] as const)
    expect(await add('video', film(content, name))).toEqual({
      status: 'failure',
      message: 'Unsupported file format. Videos must be MP4, M4V, MOV, or WebM.',
    });
  expect((await add('video', samplePdf())).message).toMatch(/^The file is a PDF, but the file type is VIDEO\./);
  expect((await add('pdf', film(videos.mp4, 'film.mp4'))).message).toMatch(
    /^The file is a video, but the file type is PDF\./,
  );
  expect((await add('video', film(videos.mov, 'film.mov'))).status).toBe('success');
});
