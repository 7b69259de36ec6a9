import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { documentEditSchema } from '@/contract/content/document';
import type { Backend } from '@/server/backend';
import { fileTypeOf, wrongTypeRefusal } from '@/server/modules/content/documentType';
import { addDocumentLinks, lockDocument } from '@/server/modules/content/queries/documents';
import type { SavedFile } from '@/server/platform/files/fileStore';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

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
