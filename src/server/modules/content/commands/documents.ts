import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { DocumentDraft, documentEditSchema, FileType } from '@/contract/content/document';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { addDocumentLinks, lockDocument } from '@/server/modules/content/queries/documents';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import type { Transaction } from '@/server/platform/database/database';
import type { SavedFile } from '@/server/platform/files/fileStore';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

export const fileTypeOf = (file: { media_type: string }): FileType =>
  file.media_type === 'application/pdf' ? 'pdf' : 'video';

export const wrongTypeRefusal = (fileType: FileType) =>
  new Refusal(
    fileType === 'video'
      ? 'The file is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.'
      : 'The file is a video, but the file type is PDF. Choose a PDF, or change the file type to VIDEO.',
  );

export async function addDocument(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  {
    fileName,
    fileType,
    file,
    thumbnailFileId,
    visibleTo,
    isActive,
  }: DocumentDraft & { file: SavedFile; thumbnailFileId: number },
  by: Requester,
) {
  const { id } = await tx
    .insertInto('documents')
    .values({
      file_name: fileName,
      file_type: fileType,
      file_id: file.id,
      thumbnail_file_id: thumbnailFileId,
      visible_to: visibleTo,
      is_active: isActive,
      sequence: await readNextSequence(tx, 'resource'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit.write(tx, { ...by, action: 'change', subject: `document:${id}`, outcome: 'done' });
}

type Deps = Pick<Backend, 'db' | 'audit' | 'files' | 'now'>;
type Edit = z.output<typeof documentEditSchema> & { newFile?: SavedFile; newThumbnailId?: number };

export const editDocument = (
  { db, audit, files, now }: Deps,
  { id, version, newFile, newThumbnailId, ...change }: Edit,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id);
    if (!document) throw new Refusal('This document no longer exists.');
    if (!isUpToDate(version, document)) {
      if (!newFile && !newThumbnailId && isUnchanged(change, document)) return;
      const [currentDocument = document] = await addDocumentLinks(files, [document], tx);
      throw new EditConflict(currentDocument);
    }
    const storedType = newFile ? fileTypeOf(newFile) : document.fileType;
    const { fileType = storedType } = change;
    if (fileType !== storedType) throw wrongTypeRefusal(fileType);
    await tx
      .updateTable('documents')
      .set({
        file_name: change.fileName,
        file_type: fileType,
        file_id: newFile?.id,
        thumbnail_file_id: newThumbnailId,
        visible_to: change.visibleTo,
        is_active: change.isActive,
        updated_at: now(),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await files.release([newFile && document.fileId, newThumbnailId && document.thumbnailFileId], tx);
    await audit.write(tx, { ...by, action: 'change', subject: `document:${id}`, outcome: 'done' });
  });

export const deleteDocument = (
  { db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>,
  id: number,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const subject = `document:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx
      .deleteFrom('documents')
      .where('id', '=', id)
      .returning(['file_id', 'thumbnail_file_id'])
      .executeTakeFirst();
    if (!row) throw new Refusal('This document no longer exists.');
    await files.release([row.file_id, row.thumbnail_file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
