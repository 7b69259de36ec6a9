import { readFile, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { maxPictureBytes } from '@/contract/files';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { movableClock, newPerson, signIn } from '../../support/browser/identity';
import { makeLocation } from '../../support/databases/store';
import { pngWithHeader } from '../../support/drawIcon';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { startProcess } from '../../support/server/process';

const clock = movableClock();
let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(2 * 60 * 60);
  member = await newPerson(backend);
  token = (await signIn(backend, member.contact, member.password)).body.data.access_token;
});

const urlOf = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const send = (profile_image: string) =>
  backend.main('POST', userPaths.updateProfilePic, { token, body: { profile_image } });
const filesOf = (id: number) => backend.db.selectFrom('files').select('id').where('owner_id', '=', id).execute();
const kept = async (address: string) => Buffer.from(await (await fetch(new URL(address, backend.url))).arrayBuffer());

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#246' } });
/** Draws a picture that is red on the left and blue on the right. */
const twoHalves = async (width: number, height: number) =>
  flat(width, height).composite([
    {
      input: await sharp({ create: { width: width / 2, height, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
    {
      input: await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ]);

it('accepts a picture as base64, with or without the data prefix, and serves it at its address [D-79 PROF-02 PROF-03 API-16]', async () => {
  const png = await flat(40, 30).png().toBuffer();
  for (const text of [png.toString('base64'), urlOf(png)]) {
    const { body } = await send(text);
    expect(body).toMatchObject({ status: 'success', data: { userProfilePic: expect.stringContaining('/files/') } });
    const { data } = (await backend.main('GET', userPaths.info, { token })).body;
    expect(data.userProfilePic).toContain('/files/');
    const picture = await fetchWithoutBody(new URL(body.data.userProfilePic, backend.url));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toContain('image/webp');
  }
  expect(await filesOf(member.id)).toHaveLength(1);
  const lines = await backend.db.selectFrom('audit').select('detail').where('action', '=', 'upload').execute();
  expect(lines).toEqual([{ detail: '{"kind":"picture"}' }, { detail: '{"kind":"picture"}' }]);
});

it.each([
  ['a PNG', async () => flat(1200, 800).png().toBuffer(), 512],
  ['a JPEG', async () => flat(800, 1200).jpeg().toBuffer(), 512],
  ['a WebP', async () => flat(700, 700).webp().toBuffer(), 512],
  ['a small image', async () => flat(60, 90).jpeg().toBuffer(), 60],
])('stores %s as a square WebP of at most 512 px a side [PROF-02]', async (_what, make, side) => {
  const { body } = await send(urlOf(await make()));
  const { format, width, height } = await sharp(await kept(body.data.userProfilePic)).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: side, height: side });
});

it('removes the location, the device and all other metadata from a camera photo, and turns it upright [F5]', async () => {
  const camera = { Make: 'Lumen', Model: 'Pocket 9', Software: 'Shutter 2' };
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '40/1 26/1 46/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '79/1 58/1 56/1',
  };
  const photo = await (
    await twoHalves(600, 400)
  )
    .withExif({ IFD0: camera, IFD3: place })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Harbor street</place></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer), xmp: expect.any(Buffer) });
  expect(photo.includes('Pocket 9')).toBe(true);

  const { body } = await send(urlOf(photo, 'image/jpeg'));
  const picture = await kept(body.data.userProfilePic);
  const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  for (const trace of ['Exif', 'EXIF', 'GPS', 'Lumen', 'Pocket 9', 'Harbor', 'xmp', 'XMP'])
    expect(picture.includes(trace)).toBe(false);

  // A quarter turn to the right puts the left half on top.
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [red, , blueOfTop] = at(200, 20);
  const [redOfBottom, , blue] = at(200, info.height - 20);
  expect(red).toBeGreaterThan(200);
  expect(blueOfTop).toBeLessThan(60);
  expect(blue).toBeGreaterThan(200);
  expect(redOfBottom).toBeLessThan(60);
});

const animation = () =>
  sharp(Buffer.alloc(64 * 128 * 3, 90), { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .composite([{ input: { create: { width: 64, height: 64, channels: 3, background: '#f00' } }, left: 0, top: 64 }])
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const jpegOf = async (bytes: number) =>
  Buffer.concat([await flat(50, 50).jpeg().toBuffer(), Buffer.alloc(bytes)]).subarray(0, bytes);

const unsupported = 'Unsupported file format.';
const animated = 'The image is animated. Choose a still image.';
const tooHeavy = 'File size exceeds the maximum allowed limit (5 MB).';
const tooLarge = 'The image is too large. The limit is 25 megapixels.';

const refused: [string, () => Promise<string>, string][] = [
  ['of 50 MB', async () => urlOf(Buffer.alloc(50 * 1024 * 1024, 1), 'image/jpeg'), tooHeavy],
  ['of 5 MB and one byte', async () => urlOf(await jpegOf(maxPictureBytes + 1), 'image/jpeg'), tooHeavy],
  ['that is a paper under the type of an image', async () => urlOf(Buffer.from('%PDF-1.7 %%EOF')), unsupported],
  ['drawn in SVG', async () => urlOf(svg, 'image/svg+xml'), unsupported],
  ['drawn in SVG under another type', async () => urlOf(svg), unsupported],
  ['in GIF', async () => urlOf(await flat(20, 20).gif().toBuffer(), 'image/gif'), unsupported],
  ['in AVIF', async () => urlOf(await flat(64, 64).avif({ effort: 0 }).toBuffer(), 'image/avif'), unsupported],
  ['more than 30,000 px wide', async () => urlOf(await flat(30_001, 1).png().toBuffer()), tooLarge],
  ['that unpacks to 900 megapixels', async () => urlOf(pngWithHeader(30_000, 30_000)), tooLarge],
  ['of more than 25 megapixels', async () => urlOf(await flat(5_000, 5_001).jpeg().toBuffer(), 'image/jpeg'), tooLarge],
  ['that moves', async () => urlOf(await animation(), 'image/webp'), animated],
  [
    'that breaks off',
    async () => urlOf((await (await twoHalves(600, 400)).jpeg().toBuffer()).subarray(0, 1500), 'image/jpeg'),
    unsupported,
  ],
];

it.long.each(refused)(
  'refuses a picture %s with a message and leaves nothing behind [F4]',
  async (_what, make, message) => {
    const { status, body } = await send(await make());
    expect(body).toEqual({ status: 'failure', message: message });
    expect(status).toBe(message === tooHeavy ? 413 : 200);
    expect(await filesOf(member.id)).toEqual([]);
    expect((await backend.main('GET', userPaths.info, { token })).body.data.userProfilePic).toBeNull();
  },
);

it.each([
  ['text', Buffer.from('hello').toString('base64')],
  ['a page', Buffer.from('<html></html>').toString('base64')],
  ['no base64', 'data:image/png;base64,%%%'],
])('refuses a picture that is %s [F4]', async (_what, text) => {
  expect((await send(text)).body).toEqual({ status: 'failure', message: unsupported });
});

it.long('allows exactly 5 MB, 25 megapixels and 30,000 px a side [F4]', async () => {
  expect((await send(urlOf(await jpegOf(maxPictureBytes), 'image/jpeg'))).body.status).toBe('success');
  expect((await send(urlOf(await flat(5_000, 5_000).jpeg().toBuffer(), 'image/jpeg'))).body.status).toBe('success');
  expect((await send(urlOf(await flat(30_000, 1).png().toBuffer()))).body.status).toBe('success');
});

it('counts refused pictures toward the hourly uploads too [F8]', async () => {
  const moving = urlOf(await animation(), 'image/webp');
  for (let sent = 0; sent < 60; sent += 1) expect((await send(moving)).status).toBe(200);
  expect((await send(moving)).status).toBe(429);
});

/** What the system reports about a process's memory, in MB. */
async function memoryOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM') {
  const reply = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(reply)?.[1]) / 1024;
}

(process.platform === 'linux' ? test.long : test.skip)(
  'takes at most 50 MB of the server’s memory for all twelve together [F4]',
  async () => {
    const place = await makeLocation({ demo: true });
    const server = await startProcess(place.environment);
    try {
      const admin = await server.signInAdmin();
      const post = (path: string, body: unknown) =>
        fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
          body: JSON.stringify(body),
        });
      const pictures = await Promise.all(refused.map(([, make]) => make()));
      // The first picture is not measured, because the server loads what it needs with it.
      await post(userPaths.updateProfilePic, { profile_image: urlOf(await flat(300, 300).png().toBuffer()) });
      await writeFile(`/proc/${server.pid}/clear_refs`, '5');
      const before = await memoryOf(server.pid, 'VmRSS');
      for (const profile_image of pictures) {
        const answer = await post(userPaths.updateProfilePic, { profile_image });
        expect(await answer.json()).toMatchObject({ status: 'failure' });
      }
      expect((await memoryOf(server.pid, 'VmHWM')) - before).toBeLessThan(50);
      expect((await post(sessionPaths.logout, {})).status).toBe(200);
    } finally {
      await server.stop();
      await place.remove();
    }
  },
);
