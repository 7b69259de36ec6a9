import type { Benefit } from '@/contract/content/benefit';
import { withMediaLinks } from '@/contract/richText/media';
import { isVisibleTo, type Viewer } from '@/server/modules/content/queries/audience';
import { readMediaWithLinks } from '@/server/modules/program/queries/media';
import { mediaOf, readPublished } from '@/server/modules/program/queries/publications';
import type { Database } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';

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
