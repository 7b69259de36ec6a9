import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import sharp from 'sharp';

import { documentLimit, pictureLimit } from '@/contract/files';
import { externalKeyword } from '@/contract/messages/notification';
import { rowKeyOf } from '@/contract/programme/planTables';
import { dateIn, planYearKey } from '@/contract/programme/planYear';
import type { Backend } from '@/server/backend';
import type { Database, Transaction } from '@/server/db/database';
import { publishAtOnce } from '@/server/db/programme/publications';
import { findPlansWithPeople } from '@/server/db/programme/catalogue';
import { addMedium } from '@/server/db/programme/media';
import { storeNotification } from '@/server/db/messages/notifications';
import type { FileKind } from '@/server/files/fileKinds';
import { actorName } from '@/server/http/caller';
import { builtDir } from '@/server/process/builtDir';

import { demoBenefits } from './demoBenefits';
import { demoDirectory } from './demoDirectory';
import { demoAlerts, demoCards, demoNotices, type Picture } from './demoNotices';
import { demoDocuments } from './demoDocuments';
import { keepDemoPlanCards } from './demoPlanCards';
import { demoPages } from './demoPages';
import { demoCatalogue, demoPlans } from './demoPlans';
import { demoProviders } from './demoProviders';
import { drawPdf } from './drawings';
import { sceneOf } from './scenes';

const dayMs = 24 * 60 * 60 * 1000;
const iconSize = [256, 256] as const;
const thumbnailSize = [512, 295] as const;

/** Twelve silent seconds that show the text of the demo's video. */
const film = resolve(builtDir, '../../src/server/db/seed/urgentCare.webm');

const demoFile = (name: string) => resolve(builtDir, '../../public/demo', name);
/** The picture of About Us. */
const harbor = demoFile('harbor.svg');
const harborAlt = 'A sailing boat in a harbor';

const isOutside = (target: string) => target.startsWith('https://');

async function keep({ files }: Backend, content: Buffer, name: string, kind: FileKind) {
  const limit = kind === 'image' ? pictureLimit : documentLimit;
  const { id } = await files.save({ stream: Readable.from([content]), name }, { kind, limit });
  return id;
}

const drawn = ([motif, ground]: Picture, width: number, height: number) =>
  sharp(Buffer.from(sceneOf(motif, ground, width, height)))
    .png({ palette: true })
    .toBuffer();

async function keepPicture(backend: Backend, picture: Picture, size: readonly [number, number]) {
  return keep(backend, await drawn(picture, ...size), 'picture.png', 'image');
}

/** Content without files. */
async function seedTexts(tx: Database) {
  await tx.insertInto('directory').values(demoDirectory).execute();
  await tx.insertInto('providers').values(demoProviders).execute();
}

/** The pages of the demo, published; About Us has a picture. */
async function seedPages(tx: Transaction, pictureFile: number, at: Date) {
  const by = actorName(null);
  const pictureId = await addMedium(tx, { fileId: pictureFile, alt: harborAlt }, { by, at });
  for (const [key, page] of Object.entries(demoPages)) {
    const body = key === 'about_us' ? { ...page, pictureId } : page;
    await publishAtOnce(tx, { kind: 'page', key }, body, { by, at });
  }
}

/** The demo's plans, and their tables in force since the year began. */
async function seedPlans(tx: Transaction, today: string, at: Date) {
  const from = `${today.slice(0, 4)}-01-01`;
  await tx
    .insertInto('plans')
    .values(demoCatalogue)
    .onConflict((on) => on.doNothing())
    .execute();
  await findPlansWithPeople(tx);
  for (const [name, tables] of Object.entries(demoPlans)) {
    const key = planYearKey({ plan: rowKeyOf(name), from });
    await publishAtOnce(tx, { kind: 'planTables', key }, { tables }, { by: actorName(null), at });
  }
}

const widthOf = { icon: 128, scene: 960 };

/** Stores the icons and media of the benefits; uploads are no SVG, so drawings become WebP. */
async function keepBenefitFiles(backend: Backend) {
  const keepDrawn = async (name: string, width: number) =>
    keep(
      backend,
      await sharp(await readFile(demoFile(name)))
        .resize(width)
        .webp()
        .toBuffer(),
      name.replace(/svg$/, 'webp'),
      'image',
    );
  return Promise.all(
    demoBenefits.map(async ({ icon, media }) => ({
      icon: await keepDrawn(icon, widthOf.icon),
      media: !media
        ? null
        : media.file.endsWith('.svg')
          ? await keepDrawn(media.file, widthOf.scene)
          : await keep(backend, await readFile(demoFile(media.file)), media.file, 'video'),
    })),
  );
}

/** The benefits of the demo, published for everybody. */
async function seedBenefits(tx: Transaction, stored: { icon: number; media: number | null }[], at: Date) {
  const change = { by: actorName(null), at };
  for (const [index, { title, media, html }] of demoBenefits.entries()) {
    const { icon = 0, media: mediaFile = null } = stored[index] ?? {};
    const iconId = await addMedium(tx, { fileId: icon, alt: title }, change);
    const mediaId = mediaFile && media ? await addMedium(tx, { fileId: mediaFile, alt: media.alt }, change) : null;
    const { id } = await tx
      .insertInto('benefits')
      .values({ visible_to: 'All', is_active: true, sequence: index + 1, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishAtOnce(tx, { kind: 'benefit', key: String(id) }, { title, iconId, mediaId, html }, change);
  }
}

/** The three ordered lists; `at` dates the newest row, each one before it is a day older. */
async function seedLists(tx: Database, icons: number[], papers: { file: number; thumbnail: number }[], at: Date) {
  const place = (index: number, of: readonly unknown[]) => {
    const created = new Date(at.getTime() - (of.length - index) * dayMs);
    return { sequence: index + 1, created_at: created, updated_at: created };
  };
  const cards = demoCards.map(({ title, leadsTo, id, visibleTo, isActive }, index) => ({
    title,
    image_file_id: icons[index] ?? null,
    link_type: isOutside(leadsTo) ? ('external' as const) : ('internal' as const),
    redirect: leadsTo,
    redirect_id: id ?? null,
    visible_to: visibleTo,
    is_active: isActive,
    ...place(index, demoCards),
  }));
  const alerts = demoAlerts.map(({ description, visibleTo, isActive }, index) => ({
    description,
    visible_to: visibleTo,
    is_active: isActive,
    ...place(index, demoAlerts),
  }));
  const documents = demoDocuments.map(({ fileName, isVideo, visibleTo, isActive }, index) => ({
    file_name: fileName,
    file_type: isVideo ? ('video' as const) : ('pdf' as const),
    file_id: papers[index]?.file ?? null,
    thumbnail_file_id: papers[index]?.thumbnail ?? null,
    visible_to: visibleTo,
    is_active: isActive,
    ...place(index, demoDocuments),
  }));
  await tx.insertInto('cards').values(cards).execute();
  await tx.insertInto('alerts').values(alerts).execute();
  await tx.insertInto('documents').values(documents).execute();
}

async function seedNotices(tx: Database, pictures: (number | null)[], at: Date) {
  const admin = await tx.selectFrom('console_admins').select('id').orderBy('id').executeTakeFirst();
  for (const [index, { title, description, topic, leadsTo, id }] of demoNotices.entries()) {
    const outside = isOutside(leadsTo);
    const notice = {
      title,
      description,
      image_file_id: pictures[index] ?? null,
      topic,
      type: outside ? 'external' : 'internal',
      redirect_keyword: outside ? externalKeyword : leadsTo,
      redirect_link: outside ? leadsTo : '',
      redirect_id: id ?? '',
      sender: actorName(admin ? { kind: 'console', id: admin.id } : null),
      created_at: new Date(at.getTime() - (demoNotices.length - index) * 3 * dayMs),
    };
    await storeNotification(tx, notice, topic, []);
  }
}

/** A device for every registered person, so that recipients can be chosen. */
const seedDevices = (tx: Database) =>
  tx
    .insertInto('devices')
    .columns(['token', 'person_id'])
    .expression((of) =>
      of
        .selectFrom('people')
        .select([sql<string>`'demo-device-' || id`.as('token'), 'id as person_id'])
        .where('registered_at', 'is not', null)
        .where('deleted_at', 'is', null),
    )
    .execute();

/** Whether a programme was imported before the first start; it is not mixed with that of the demo. */
async function holdsProgramme(tx: Transaction) {
  const { rows } = await sql<{ any: boolean }>`select exists (select from publications)
    or exists (select from directory) or exists (select from providers) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** Fills an empty database with the demo content. */
export async function seedDemoContent(backend: Backend): Promise<void> {
  const at = backend.now();
  const icons = await Promise.all(demoCards.map(({ picture }) => keepPicture(backend, picture, iconSize)));
  const papers = await Promise.all(
    demoDocuments.map(async ({ fileName, picture, lines, isVideo }) => ({
      file: isVideo
        ? await keep(backend, await readFile(film), `${fileName}.webm`, 'video')
        : await keep(backend, drawPdf(fileName, lines), `${fileName}.pdf`, 'pdf'),
      thumbnail: await keepPicture(backend, picture, thumbnailSize),
    })),
  );
  const pictures = await Promise.all(
    demoNotices.map(async ({ picture }) => (picture ? keepPicture(backend, picture, iconSize) : null)),
  );
  const harborPicture = await keep(
    backend,
    await sharp(await readFile(harbor))
      .resize(...iconSize)
      .png()
      .toBuffer(),
    'harbor.png',
    'image',
  );
  const benefitFiles = await keepBenefitFiles(backend);
  const enterPlanCards = await keepDemoPlanCards(backend);

  const { values } = await backend.siteValues.inForce();

  await backend.db.transaction().execute(async (tx) => {
    if (!(await holdsProgramme(tx))) {
      await seedTexts(tx);
      await seedPlans(tx, dateIn(values.timeZone, at), at);
      await seedPages(tx, harborPicture, at);
      await seedBenefits(tx, benefitFiles, at);
    }
    await enterPlanCards(tx);
    await seedLists(tx, icons, papers, at);
    await seedNotices(tx, pictures, at);
    await seedDevices(tx);
  });
}
