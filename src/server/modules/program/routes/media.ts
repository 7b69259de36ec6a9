import * as z from 'zod/mini';
import { maxDocumentBytes, maxPictureBytes, uploadKindOf } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { mediaDraftSchema, mediaItemReplySchema, mediaListReplySchema, mediaPaths } from '@/contract/program/media';
import { programTexts } from '@/contract/program/texts';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { addMediaItem } from '@/server/modules/program/commands/addMediaItem';
import { deleteMediaItem } from '@/server/modules/program/commands/deleteMediaItem';
import { listMedia, readMediaWithLinks } from '@/server/modules/program/queries/media';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const fileRules = {
  file: (_fields: Record<string, string>, name: string): FileRule =>
    uploadKindOf(name) === 'video'
      ? { kind: 'video', limit: maxDocumentBytes }
      : { kind: 'image', limit: maxPictureBytes },
};

export const mediaRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files } = backend;

    app.get(mediaPaths.list, route(allow.draftReaders, { reply: mediaListReplySchema }), async () =>
      success(await listMedia(db, files)),
    );

    app.delete(
      mediaPaths.remove(':id'),
      route(allow.contentEditors, { params: z.object({ id: idInputSchema }) }),
      async (request) => {
        await deleteMediaItem(backend, request.params.id, requesterOf(request));
        return done(programTexts.media.deleted);
      },
    );

    app.post(
      mediaPaths.add,
      route(allow.contentEditors, { form: { fields: mediaDraftSchema, files: ['file'] }, reply: mediaItemReplySchema }),
      async (request) => {
        const id = Number(
          await withForm(request, files, fileRules, async (form) => {
            const { file } = form.files;
            const { alt } = parseFields(mediaDraftSchema, cleanFields(form.fields, ['alt']));
            if (!file) throw new Refusal(texts.fillRequired);
            return runOnce(backend, request, fingerprint(form), async (tx) =>
              String(await addMediaItem(tx, backend, { fileId: file.id, alt }, requesterOf(request))),
            );
          }),
        );
        const mediaItem = (await readMediaWithLinks(db, files, [id])).get(id);
        if (!mediaItem) throw new Refusal('This file no longer exists.');
        return success(mediaItem);
      },
    );
  };
