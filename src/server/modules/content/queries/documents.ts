import { type Selectable, sql } from 'kysely';

import type { ContentFilter } from '@/contract/content/audience';
import type { EducationDocument } from '@/contract/content/document';
import type { Database } from '@/server/platform/database/database';
import type { DocumentsTable } from '@/server/platform/database/tables/content';

import { isVisibleTo, type Viewer } from './audience';
import { nextSequence } from './sequence';

/** A stored document; its links are file ids. */
export type DocumentRow = Omit<EducationDocument, 'en_link' | 'thumbnail_link'> & {
  fileId: number | null;
  thumbnailFileId: number | null;
};
type Draft = Omit<DocumentRow, 'id' | 'sequence' | 'createdAt' | 'version'>;

const documentOf = (row: Selectable<DocumentsTable>): DocumentRow => ({
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

export async function listDocuments(db: Database, filter: ContentFilter, sight: Viewer): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where(isVisibleTo(filter, sight))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { version, ...document } = documentOf(row);
    return sight === 'everything' ? { ...document, version } : document;
  });
}

const columnsOf = ({ fileName, fileType, fileId, thumbnailFileId, visibleTo, isActive }: Partial<Draft>) => ({
  file_name: fileName,
  file_type: fileType,
  file_id: fileId,
  thumbnail_file_id: thumbnailFileId,
  visible_to: visibleTo,
  is_active: isActive,
});

export async function addDocument(tx: Database, draft: Draft): Promise<number> {
  const sequence = await nextSequence(tx, 'resource');
  const { fileName, fileType, visibleTo, isActive } = draft;
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...columnsOf(draft),
      file_name: fileName,
      file_type: fileType,
      visible_to: visibleTo,
      is_active: isActive,
      sequence,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored document, locked until the transaction ends. */
export async function lockDocument(tx: Database, id: number): Promise<DocumentRow | undefined> {
  const row = await tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && documentOf(row);
}

export const editDocument = (tx: Database, id: number, draft: Partial<Draft>, at: Date) =>
  tx
    .updateTable('documents')
    .set({ ...columnsOf(draft), updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Returns the deleted row, or undefined when there was none. */
export const removeDocument = (tx: Database, id: number) =>
  tx.deleteFrom('documents').where('id', '=', id).returning(['file_id', 'thumbnail_file_id']).executeTakeFirst();
