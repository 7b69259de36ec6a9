import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import sharp from 'sharp';

import { maxDocumentBytes, maxPictureBytes } from '@/contract/files';
import { externalKeyword } from '@/contract/messages/notification';
import type { Backend } from '@/server/backend';
import { storeNotification } from '@/server/modules/notifications/queries/notifications';
import type { Database } from '@/server/platform/database/database';
import type { FileKind } from '@/server/platform/files/fileKinds';
import { formatActor } from '@/server/platform/http/caller';
import { builtDir } from '@/server/platform/process/builtDir';
import { demoDocuments } from './demoDocuments';
import { demoAlerts, demoCards, demoNotifications, type Picture } from './demoNotifications';
import { storeDemoPlanCards } from './demoPlanCards';
import { drawPdf } from './drawings';
import { drawScene } from './scenes';

const dayMs = 24 * 60 * 60 * 1000;
const iconSize = [256, 256] as const;
const thumbnailSize = [512, 295] as const;

/** A silent video of twelve seconds that shows the text of the demo's document. */
const videoFile = resolve(builtDir, 'urgentCare.webm');

const isExternal = (target: string) => target.startsWith('https://');

async function saveFile({ files }: Backend, content: Buffer, name: string, kind: FileKind) {
  const limit = kind === 'image' ? maxPictureBytes : maxDocumentBytes;
  const { id } = await files.save({ stream: Readable.from([content]), name }, { kind, limit });
  return id;
}

const drawPicture = ([motif, background]: Picture, width: number, height: number) =>
  sharp(Buffer.from(drawScene(motif, background, width, height)))
    .png({ palette: true })
    .toBuffer();

async function savePicture(backend: Backend, picture: Picture, size: readonly [number, number]) {
  return saveFile(backend, await drawPicture(picture, ...size), 'picture.png', 'image');
}

/** Fills the three ordered lists. The newest row is a day older than `at`, and each row before it is a day older. */
async function seedLists(
  tx: Database,
  iconFileIds: number[],
  documentFiles: { file: number; thumbnail: number }[],
  at: Date,
) {
  const orderColumnsOf = (index: number, items: readonly unknown[]) => {
    const created = new Date(at.getTime() - (items.length - index) * dayMs);
    return { sequence: index + 1, created_at: created, updated_at: created };
  };
  const cards = demoCards.map(({ title, linkTarget, id, visibleTo = 'All', isActive = true }, index) => ({
    title,
    image_file_id: iconFileIds[index] ?? null,
    link_type: isExternal(linkTarget) ? ('external' as const) : ('internal' as const),
    redirect: linkTarget,
    redirect_id: id ?? null,
    visible_to: visibleTo,
    is_active: isActive,
    ...orderColumnsOf(index, demoCards),
  }));
  const alerts = demoAlerts.map(({ description, visibleTo = 'All', isActive = true }, index) => ({
    description,
    visible_to: visibleTo,
    is_active: isActive,
    ...orderColumnsOf(index, demoAlerts),
  }));
  const documents = demoDocuments.map(({ fileName, isVideo, visibleTo = 'All', isActive = true }, index) => ({
    file_name: fileName,
    file_type: isVideo ? ('video' as const) : ('pdf' as const),
    file_id: documentFiles[index]?.file ?? null,
    thumbnail_file_id: documentFiles[index]?.thumbnail ?? null,
    visible_to: visibleTo,
    is_active: isActive,
    ...orderColumnsOf(index, demoDocuments),
  }));
  await tx.insertInto('cards').values(cards).execute();
  await tx.insertInto('alerts').values(alerts).execute();
  await tx.insertInto('documents').values(documents).execute();
}

async function seedNotifications(tx: Database, pictureFileIds: (number | null)[], at: Date) {
  const admin = await tx.selectFrom('console_admins').select('id').orderBy('id').executeTakeFirst();
  for (const [index, { title, description, topic, linkTarget, id }] of demoNotifications.entries()) {
    const isOutsideLink = isExternal(linkTarget);
    const notification = {
      title,
      description,
      image_file_id: pictureFileIds[index] ?? null,
      topic,
      type: isOutsideLink ? 'external' : 'internal',
      redirect_keyword: isOutsideLink ? externalKeyword : linkTarget,
      redirect_link: isOutsideLink ? linkTarget : '',
      redirect_id: id ?? '',
      sender: formatActor(admin ? { kind: 'console', id: admin.id } : null),
      created_at: new Date(at.getTime() - (demoNotifications.length - index) * 3 * dayMs),
    };
    await storeNotification(tx, notification, { topic, ids: [], today: at.toISOString().slice(0, 10) });
  }
  // The demo's people have already seen the notifications.
  await sql`update people set notifications_seen_to = (select max(id) from notifications)`.execute(tx);
}

/** A device for every registered person, so that recipients can be chosen. */
const seedDevices = (tx: Database) =>
  tx
    .insertInto('devices')
    .columns(['token', 'person_id'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select([sql<string>`'demo-device-' || id`.as('token'), 'id as person_id'])
        .where('registered_at', 'is not', null)
        .where('deleted_at', 'is', null),
    )
    .execute();

/** Adds the demo's cards, alerts, documents, notifications, devices, and plan cards. */
export async function seedDemoContent(backend: Backend): Promise<void> {
  const at = backend.now();
  const iconFileIds = await Promise.all(demoCards.map(({ picture }) => savePicture(backend, picture, iconSize)));
  const documentFiles = await Promise.all(
    demoDocuments.map(async ({ fileName, picture, lines, isVideo }) => ({
      file: isVideo
        ? await saveFile(backend, await readFile(videoFile), `${fileName}.webm`, 'video')
        : await saveFile(backend, drawPdf(fileName, lines), `${fileName}.pdf`, 'pdf'),
      thumbnail: await savePicture(backend, picture, thumbnailSize),
    })),
  );
  const pictureFileIds = await Promise.all(
    demoNotifications.map(async ({ picture }) => (picture ? savePicture(backend, picture, iconSize) : null)),
  );
  const insertPlanCards = await storeDemoPlanCards(backend);

  await backend.db.transaction().execute(async (tx) => {
    await insertPlanCards(tx);
    await seedLists(tx, iconFileIds, documentFiles, at);
    await seedNotifications(tx, pictureFileIds, at);
    await seedDevices(tx);
  });
}
