import * as z from 'zod/mini';

import { contentFilterSchema } from '@/contract/content/audience';
import {
  documentDraftSchema,
  documentEditSchema,
  documentListReplySchema,
  documentPaths,
  type FileType,
  fileTypes,
} from '@/contract/content/document';
import { messageOnlySchema } from '@/contract/envelope';
import { documentLimit, pictureLimit, uploadKindOf } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { viewerOf } from '@/server/modules/content/queries/audience';
import {
  addDocument,
  type DocumentRow,
  editDocument,
  listDocuments,
  lockDocument,
  removeDocument,
} from '@/server/modules/content/queries/documents';
import { recordContent } from '@/server/modules/content/recordContent';
import type { Database } from '@/server/platform/database/database';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/http/multipartForm';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This document no longer exists.';
const wrongType = (fileType: FileType) =>
  new Refusal(
    fileType === 'video'
      ? 'The file is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.'
      : 'The file is a video, but the file type is PDF. Choose a PDF, or change the file type to VIDEO.',
  );

/** The type from the form if it came before the file, otherwise from the file name; the store checks the content. */
function typeOf(fields: Record<string, string>, name: string): FileType {
  const chosen = fileTypes.find((type) => type === fields.fileType);
  const named = fileTypes.find((type) => type === uploadKindOf(name));
  if (chosen && named && chosen !== named) throw wrongType(chosen);
  return chosen ?? named ?? 'video';
}

const parts = {
  image: (): FileRule => ({ kind: 'image', limit: pictureLimit }),
  file: (fields: Record<string, string>, name: string): FileRule => ({
    kind: typeOf(fields, name),
    limit: documentLimit,
  }),
};
const kindOf = (file: { media_type: string }): FileType => (file.media_type === 'application/pdf' ? 'pdf' : 'video');

export const documentRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, siteValues, now } = backend;
    const messageResponse = { 200: messageOnlySchema };

    const withLinks = async (rows: DocumentRow[], tx?: Database) => {
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
    };

    app.get(
      documentPaths.list,
      { schema: { querystring: contentFilterSchema, response: { 200: documentListReplySchema } } },
      async (request) =>
        success(
          await withLinks(
            await listDocuments(db, request.query, await viewerOf(db, callerOf(request), await siteValues.today())),
          ),
        ),
    );

    app.post(
      documentPaths.add,
      {
        schema: { response: messageResponse },
        config: { form: { fields: documentDraftSchema, files: ['image', 'file'] } },
      },
      async (request) =>
        done(
          await withForm(request, files, parts, async (form) => {
            const { file, image } = form.files;
            const draft = parseFields(documentDraftSchema, cleanFields(form.fields, ['fileName']));
            if (!file || !image) throw new Refusal(texts.fillRequired);
            if (kindOf(file) !== draft.fileType) throw wrongType(draft.fileType);
            return runOnce(backend, request, fingerprint(form), async (tx) => {
              const id = await addDocument(tx, { ...draft, fileId: file.id, thumbnailFileId: image.id });
              await recordContent(audit, request, 'change', `document:${id}`, tx);
              return texts.document.added;
            });
          }),
        ),
    );

    app.post(
      documentPaths.edit,
      {
        schema: { response: messageResponse },
        config: { form: { fields: documentEditSchema, files: ['image', 'file'] } },
      },
      async (request) => {
        const message = await withForm(request, files, parts, async (form) => {
          const { file, image } = form.files;
          const { id, version, ...change } = parseFields(documentEditSchema, cleanFields(form.fields));
          const unlink = await db.transaction().execute(async (tx) => {
            const document = await lockDocument(tx, id);
            if (!document) throw new Refusal(notFound);
            if (!isUpToDate(version, document)) {
              if (!file && !image && changesNothing(change, document)) return undefined;
              const [current = document] = await withLinks([document], tx);
              throw new EditConflict(current);
            }
            const fileType = change.fileType ?? (file ? kindOf(file) : document.fileType);
            if (fileType !== (file ? kindOf(file) : document.fileType)) throw wrongType(fileType);
            await editDocument(tx, id, { ...change, fileType, fileId: file?.id, thumbnailFileId: image?.id }, now());
            const unlinkOld = await files.release([file && document.fileId, image && document.thumbnailFileId], tx);
            await recordContent(audit, request, 'change', `document:${id}`, tx);
            return unlinkOld;
          });
          await unlink?.();
          return { text: texts.document.updated, repeated: false };
        });
        return done(message);
      },
    );

    app.delete(
      documentPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: messageResponse } },
      async (request) => {
        const { id } = request.params;
        const unlink = await db.transaction().execute(async (tx) => {
          const row = await removeDocument(tx, id);
          if (!row) throw new Refusal(notFound);
          const unlinkOld = await files.release([row.file_id, row.thumbnail_file_id], tx);
          await recordContent(audit, request, 'delete', `document:${id}`, tx);
          return unlinkOld;
        });
        await unlink();
        return done(texts.document.deleted);
      },
    );
  };
