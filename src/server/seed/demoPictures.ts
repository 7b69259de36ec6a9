import { sql } from 'kysely';

import type { BenefitBody, PageBody } from '@/contract/program/publication';
import type { Backend } from '@/server/backend';
import type { FolderBenefit, FolderPage } from '@/server/modules/program/folder/content';
import { insertFolderMedia, removeSavedFiles, storeFolderFiles } from '@/server/modules/program/folder/stored/media';
import { publish } from '@/server/modules/program/folder/stored/preparedChanges';
import { bodyOf } from '@/server/modules/program/queries/publications';
import type { Database } from '@/server/platform/database/database';
import { formatActor } from '@/server/platform/http/caller';

import { readDemoFolder } from './demoProgram';

const pageWithPicture = 'about_us';

type PublishedText =
  | { kind: 'benefit'; key: string; body: BenefitBody }
  | { kind: 'page'; key: string; body: PageBody };

/**
 * The published texts that have had no picture in any version. This leaves out texts from which an administrator
 * removed the picture.
 */
async function readTextsWithoutPictures(db: Database, at: Date): Promise<PublishedText[]> {
  const { rows } = await sql<{ kind: PublishedText['kind']; key: string; body: string }>`
    select p.kind, p.key, shown.body from publications p
    cross join lateral (select v.body from publication_versions v
      where v.publication_id = p.id and v.valid_from <= ${at} order by v.valid_from desc, v.number desc limit 1) shown
    where (p.kind = 'benefit' or (p.kind = 'page' and p.key = ${pageWithPicture})) and shown.body is not null
      and not exists (select from publication_versions v
        where v.publication_id = p.id and v.body ~ '"(iconId|mediaId|pictureId)" ?: ?[0-9]')
    order by p.id`.execute(db);
  return rows.flatMap(({ kind, key, body }): PublishedText[] => {
    if (kind === 'benefit') {
      const benefit = bodyOf('benefit', body);
      return benefit ? [{ kind, key, body: benefit }] : [];
    }
    const page = bodyOf('page', body);
    return page ? [{ kind, key, body: page }] : [];
  });
}

type DemoContent = { benefits: readonly FolderBenefit[]; pages: readonly FolderPage[] };

/** A text with the pictures of the demo's text of the same name, by their IDs in the demo's folder. */
function withPictures({ benefits, pages }: DemoContent, text: PublishedText): PublishedText | undefined {
  if (text.kind === 'page') {
    const page = pages.find(({ key }) => key === text.key)?.body;
    return page && page.pictureId !== null && page.name === text.body.name
      ? { ...text, body: { ...text.body, pictureId: page.pictureId } }
      : undefined;
  }
  const benefit = benefits.find(({ body }) => body.title === text.body.title)?.body;
  return benefit && { ...text, body: { ...text.body, iconId: benefit.iconId, mediaId: benefit.mediaId } };
}

const mediaIdsOf = ({ kind, body }: PublishedText) =>
  (kind === 'page' ? [body.pictureId] : [body.iconId, body.mediaId]).filter((id) => id !== null);

function withIds(text: PublishedText, ids: ReadonlyMap<number, number>): PublishedText {
  const idOf = (id: number | null) => (id === null ? null : (ids.get(id) ?? null));
  return text.kind === 'page'
    ? { ...text, body: { ...text.body, pictureId: idOf(text.body.pictureId) } }
    : { ...text, body: { ...text.body, iconId: idOf(text.body.iconId), mediaId: idOf(text.body.mediaId) } };
}

/**
 * Publishes the demo's texts with the pictures that migrations 020 and 023 dropped. Their URLs pointed to files of the
 * demo, which are still in its folder.
 */
export async function restoreDemoPictures(backend: Backend): Promise<void> {
  const { db, files, audit, log, now } = backend;
  const texts = await readTextsWithoutPictures(db, now());
  if (texts.length === 0) return;
  const content = await readDemoFolder(log);
  const restoredTexts = texts.flatMap((text) => withPictures(content, text) ?? []);
  const usedMediaIds = new Set(restoredTexts.flatMap(mediaIdsOf));
  if (usedMediaIds.size === 0) return;
  const media = new Map([...content.media].filter(([id]) => usedMediaIds.has(id)));
  const storedFiles = await storeFolderFiles(backend, { ...content, media, settings: undefined }, null, false);
  try {
    await db.transaction().execute(async (tx) => {
      const change = { by: formatActor(null), at: now() };
      const ids = await insertFolderMedia(tx, storedFiles, change);
      for (const text of restoredTexts) {
        const { kind, key, body } = withIds(text, ids);
        await publish(tx, { kind, key }, body, change);
      }
      const detail = { added: 0, changed: restoredTexts.length, removed: 0 };
      const subject = { actor: null, subject: 'programme', address: '' };
      await audit.write(tx, { action: 'import', ...subject, outcome: 'done', detail });
    });
  } catch (error) {
    await removeSavedFiles(files, storedFiles);
    throw error;
  }
  log.info({ texts: restoredTexts.length }, 'restored demo images that an earlier version dropped');
}
