import { type Selectable, sql } from 'kysely';
import type { ContentFilter } from '@/contract/content/audience';
import type { Benefit } from '@/contract/content/benefit';
import type { BenefitRow } from '@/contract/program/benefit';
import { withMediaLinks } from '@/contract/richText/media';
import { isVisibleTo, type Viewer } from '@/server/modules/content/queries/audience';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import { readMediaWithLinks } from '@/server/modules/program/queries/media';
import {
  emptyState,
  listPublications,
  mediaOf,
  readDrafts,
  readPublished,
} from '@/server/modules/program/queries/publications';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';

type BenefitSettings = Pick<BenefitRow, 'visibleTo' | 'isActive'>;
type StoredBenefit = BenefitSettings & Pick<BenefitRow, 'id' | 'sequence' | 'version'>;

const toStoredBenefit = (row: Selectable<Tables['benefits']>): StoredBenefit => ({
  id: row.id,
  visibleTo: row.visible_to,
  isActive: row.is_active,
  sequence: row.sequence,
  version: row.version,
});

const kind = 'benefit';

/** All benefits in order, including unpublished ones. */
export async function listBenefitRows(
  db: Database,
  files: Pick<FileStore, 'link'>,
  filter: ContentFilter,
  now: Date,
): Promise<BenefitRow[]> {
  const rows = await db
    .selectFrom('benefits')
    .selectAll()
    .where(isVisibleTo(filter, 'everything'))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  const [states, drafts, published] = await Promise.all([
    listPublications(db, kind, now),
    readDrafts(db, kind),
    readPublished(db, kind, now),
  ]);
  const bodyOf = (id: number) => drafts.get(String(id)) ?? published.get(String(id))?.body;
  const stateByKey = new Map(states.map((state) => [state.key, state]));
  const media = await readMediaWithLinks(
    db,
    files,
    rows.map(({ id }) => bodyOf(id)?.iconId ?? null),
  );
  return rows.map((row) => {
    const [key, body] = [String(row.id), bodyOf(row.id)];
    return {
      ...toStoredBenefit(row),
      title: body?.title ?? `Benefit ${row.id}`,
      icon: media.get(body?.iconId ?? 0)?.link ?? null,
      publication: stateByKey.get(key) ?? { kind, key, ...emptyState },
    };
  });
}

/** Adds a benefit without a text at the end of the list. Returns its ID. */
export async function insertBenefit(tx: Transaction, { visibleTo, isActive }: BenefitSettings, at: Date) {
  const sequence = await readNextSequence(tx, 'benefit');
  const { id } = await tx
    .insertInto('benefits')
    .values({ visible_to: visibleTo, is_active: isActive, sequence, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a benefit exists; if so, it cannot be removed until the transaction ends. */
export async function lockBenefitForShare(tx: Database, id: number) {
  const row = await tx.selectFrom('benefits').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** A benefit to change, locked until the transaction ends. */
export async function lockBenefit(tx: Transaction, id: number): Promise<StoredBenefit | undefined> {
  const row = await tx.selectFrom('benefits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toStoredBenefit(row);
}

export const updateBenefit = (
  tx: Transaction,
  id: number,
  { visibleTo, isActive }: Partial<BenefitSettings>,
  at: Date,
) =>
  tx
    .updateTable('benefits')
    .set({ visible_to: visibleTo, is_active: isActive, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** The title of a card that links to this benefit. */
export const findCardLinkingTo = (tx: Transaction, id: number) =>
  tx
    .selectFrom('cards')
    .select('title')
    .where('redirect', '=', 'CARE_PROGRAMS')
    .where('redirect_id', '=', String(id))
    .limit(1)
    .executeTakeFirst();

type BenefitContext = { db: Database; files: Pick<FileStore, 'link'>; viewer: Viewer; now: Date };

/** The published, active benefits for the viewer, in order; with `id` only that one. */
export async function listBenefits({ db, files, viewer, now }: BenefitContext, id?: number): Promise<Benefit[]> {
  const [rows, published] = await Promise.all([
    db
      .selectFrom('benefits')
      .select('id')
      .where(isVisibleTo({ isActive: 'true' }, viewer))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('sequence')
      .orderBy('id')
      .execute(),
    readPublished(db, 'benefit', now, id === undefined ? undefined : String(id)),
  ]);
  const visibleBenefits = rows.flatMap((row) => {
    const body = published.get(String(row.id))?.body;
    return body ? [{ id: row.id, ...body }] : [];
  });
  const media = await readMediaWithLinks(db, files, visibleBenefits.flatMap(mediaOf));
  const links = new Map([...media].map(([key, { link }]) => [key, link]));

  return visibleBenefits.map(({ id: benefitId, title, iconId, mediaId, html }) => {
    const mediaItem = media.get(mediaId ?? 0);
    return {
      id: benefitId,
      title,
      logoUrl: links.get(iconId ?? 0) ?? null,
      mediaUrl: mediaItem?.link ?? null,
      description: withMediaLinks(html, links),
      ...(mediaItem && { mediaKind: mediaItem.kind, mediaAlt: mediaItem.alt }),
    };
  });
}
