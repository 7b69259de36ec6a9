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
import { maxDocumentBytes, maxPictureBytes, uploadKindOf } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { addDocument } from '@/server/modules/content/commands/addDocument';
import { deleteDocument } from '@/server/modules/content/commands/deleteDocument';
import { editDocument } from '@/server/modules/content/commands/editDocument';
import { fileTypeOf, wrongTypeRefusal } from '@/server/modules/content/documentType';
import { readViewer } from '@/server/modules/content/queries/audience';
import { addDocumentLinks, listDocuments } from '@/server/modules/content/queries/documents';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

/**
 * The type from the form if it came before the file, otherwise from the file name; the file store checks the content.
 */
function typeOf(fields: Record<string, string>, name: string): FileType {
  const chosenType = fileTypes.find((type) => type === fields.fileType);
  const typeOfName = fileTypes.find((type) => type === uploadKindOf(name));
  if (chosenType && typeOfName && chosenType !== typeOfName) throw wrongTypeRefusal(chosenType);
  return chosenType ?? typeOfName ?? 'video';
}

const fileRules = {
  image: (): FileRule => ({ kind: 'image', limit: maxPictureBytes }),
  file: (fields: Record<string, string>, name: string): FileRule => ({
    kind: typeOf(fields, name),
    limit: maxDocumentBytes,
  }),
};

export const documentRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, siteValues } = backend;
    app.get(
      documentPaths.list,
      route(allow.signedIn, { querystring: contentFilterSchema, reply: documentListReplySchema }),
      async (request) =>
        success(
          await addDocumentLinks(
            files,
            await listDocuments(db, request.query, await readViewer(db, callerOf(request), await siteValues.today())),
          ),
        ),
    );

    app.post(
      documentPaths.add,
      route(allow.content, { form: { fields: documentDraftSchema, files: ['image', 'file'] } }),
      async (request) =>
        done(
          await withForm(request, files, fileRules, async (form) => {
            const { file, image } = form.files;
            const draft = parseFields(documentDraftSchema, cleanFields(form.fields, ['fileName']));
            if (!file || !image) throw new Refusal(texts.fillRequired);
            if (fileTypeOf(file) !== draft.fileType) throw wrongTypeRefusal(draft.fileType);
            return runOnce(backend, request, fingerprint(form), async (tx) => {
              await addDocument(tx, backend, { ...draft, file, thumbnailFileId: image.id }, requesterOf(request));
              return texts.document.added;
            });
          }),
        ),
    );

    app.post(
      documentPaths.edit,
      route(allow.content, { form: { fields: documentEditSchema, files: ['image', 'file'] } }),
      async (request) => {
        const message = await withForm(request, files, fileRules, async (form) => {
          const edit = parseFields(documentEditSchema, cleanFields(form.fields));
          const { file, image } = form.files;
          await editDocument(backend, { ...edit, newFile: file, newThumbnailId: image?.id }, requesterOf(request));
          return { text: texts.document.updated, repeated: false };
        });
        return done(message);
      },
    );

    app.delete(
      documentPaths.remove(':id'),
      route(allow.content, { params: z.object({ id: idInputSchema }) }),
      async (request) => {
        await deleteDocument(backend, request.params.id, requesterOf(request));
        return done(texts.document.deleted);
      },
    );
  };
