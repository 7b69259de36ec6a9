import type { DocumentDraft } from '@/contract/content/document';
import type { Backend } from '@/server/backend';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import type { Transaction } from '@/server/platform/database/database';
import type { SavedFile } from '@/server/platform/files/fileStore';
import type { Requester } from '@/server/platform/http/caller';

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
