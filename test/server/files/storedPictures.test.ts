import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import sharp from 'sharp';

import { isStrippedPicture } from '@/server/platform/files/strippedPicture';

import { until } from '../../support/chatConnection';
import { type DatabaseLocation, makeLocation, openAt } from '../../support/databases/store';
import { startProcess } from '../../support/server/process';

const inputs = '../shared/data/inputs';
const traces = ['Exif', 'EXIF', 'SamplePhone', 'XMP', 'Image_UTC_Data', 'SEFT'];
const isBare = (bytes: Buffer) => isStrippedPicture(bytes) && !traces.some((trace) => bytes.includes(trace));

let place: DatabaseLocation;
beforeEach(async () => {
  place = await makeLocation();
});
afterEach(() => place.remove());

const folder = () => join(place.dataDir, 'files');
const stored = (name: string) => readFile(join(folder(), name));

/** Stores pictures as an earlier version did: the received bytes, without their format. */
async function storePictures(pictures: readonly (Buffer | null)[]) {
  await mkdir(folder(), { recursive: true });
  const { db, close } = await openAt(place);
  // The server's start runs the migration.
  await sql`drop table pictures_to_redraw`.execute(db);
  await sql`delete from migrations where name = '062_pictures_to_redraw'`.execute(db);
  const names: string[] = [];
  for (const bytes of pictures) {
    const name = randomBytes(16).toString('hex');
    await sql`insert into files (name, kind, media_type, display_name, size)
      values (${name}, 'image', 'image/jpeg', 'photo.jpg', ${bytes?.length ?? 1})`.execute(db);
    if (bytes) await writeFile(join(folder(), name), bytes);
    names.push(name);
  }
  await close();
  return names;
}

async function readRows() {
  const store = await openAt(place);
  const { rows } = await sql<{ name: string; size: string; waits: boolean }>`
    select name, size, id in (select file_id from pictures_to_redraw) as waits from files order by id`.execute(
    store.db,
  );
  await store.close();
  return rows;
}

it('re-encodes pictures stored by an earlier version once, also after a kill, and loses none [F5]', async () => {
  const photo = await readFile(join(inputs, 'gps.jpg'));
  const large = await sharp(await readFile(join(inputs, 'gps.jpg')))
    .resize(3000, 2000)
    .withMetadata()
    .withExif({ IFD0: { Model: 'SamplePhone' } })
    .jpeg()
    .toBuffer();
  expect([isBare(photo), isBare(large)]).toEqual([false, false]);
  const bare = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const trailers = await Promise.all(
    ['samsung-trailer.jpg', 'png-trailing.png'].map((name) => readFile(join(inputs, name))),
  );
  const [first = '', untouched = '', broken = '', missing = '', ...others] = await storePictures([
    photo,
    bare,
    Buffer.from('no image'),
    null,
    ...[large, large, large],
    ...trailers,
  ]);
  const pictures = [first, ...others];

  const killed = await startProcess(place.environment);
  await until(async () => isBare(await stored(first)));
  await killed.kill();
  expect(await Promise.all(pictures.map(async (name) => isBare(await stored(name))))).toContain(false);
  for (const name of pictures) expect((await sharp(await stored(name)).metadata()).width).toBeGreaterThan(0);

  const next = await startProcess(place.environment);
  await until(
    () => Promise.all(pictures.map(async (name) => isBare(await stored(name)))),
    (all) => !all.includes(false),
  );
  await next.stop();
  const rows = await readRows();
  expect(rows.filter(({ waits }) => waits).map(({ name }) => name)).toEqual([broken, missing]);
  for (const { name, size } of rows.filter(({ waits }) => !waits))
    expect((await stored(name)).length).toBe(Number(size));
  expect(await stored(untouched)).toEqual(bare);
  expect((await stored(broken)).toString()).toBe('no image');
  expect((await readdir(folder())).filter((name) => name.endsWith('.part'))).toEqual([]);
});
