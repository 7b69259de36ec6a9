import type { Selectable } from 'kysely';

import type { ContentFilter } from '@/contract/content/audience';
import type { EducationDocument } from '@/contract/content/document';
import type { Database, Tables } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';

import { isVisibleTo, type Viewer } from './audience';

/** A stored document; its links are file IDs. */
export type DocumentRow = Omit<EducationDocument, 'en_link' | 'thumbnail_link'> & {
  fileId: number | null;
  thumbnailFileId: number | null;
};

const documentOf = (row: Selectable<Tables['documents']>): DocumentRow => ({
  id: row.id,
  fileName: row.file_name,
  fileType: row.file_type,
  fileId: row.file_id,
  thumbnailFileId: row.thumbnail_file_id,
  visibleTo: row.visible_to,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  sequence: row.sequence,
  version: row.version,
});

export async function listDocuments(db: Database, filter: ContentFilter, viewer: Viewer): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where(isVisibleTo(filter, viewer))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { version, ...document } = documentOf(row);
    return viewer === 'everything' ? { ...document, version } : document;
  });
}

/** Documents as the contract describes them, with links to their files. */
export async function addDocumentLinks(files: Pick<FileStore, 'links'>, rows: readonly DocumentRow[], tx?: Database) {
  const links = await files.links(
    rows.flatMap(({ fileId, thumbnailFileId }) => [fileId, thumbnailFileId]),
    tx,
  );
  const linkOf = (id: number | null) => links.get(id ?? 0) ?? null;
  return rows.map(({ fileId, thumbnailFileId, ...row }) => ({
    ...row,
    en_link: linkOf(fileId),
    thumbnail_link: linkOf(thumbnailFileId),
  }));
}

/** The stored document, locked until the transaction ends. */
export async function lockDocument(tx: Database, id: number): Promise<DocumentRow | undefined> {
  const row = await tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && documentOf(row);
}
