import * as z from 'zod/mini';
import { messageOnlySchema } from '@/contract/envelope';
import { documentLimit, pictureLimit, uploadKindOf } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { mediaListReplySchema, mediaPaths, mediumDraftSchema, mediumReplySchema } from '@/contract/program/media';
import { programTexts } from '@/contract/program/texts';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { addMedium, isMediumUsed, listMedia, lockMedium, mediaWithLinks } from '@/server/modules/program/queries/media';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/http/multipartForm';
import { done, Refusal, success } from '@/server/platform/http/reply';

const parts = {
  file: (_fields: Record<string, string>, name: string): FileRule =>
    uploadKindOf(name) === 'video' ? { kind: 'video', limit: documentLimit } : { kind: 'image', limit: pictureLimit },
};

export const mediaRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, now } = backend;

    app.get(mediaPaths.list, { schema: { response: { 200: mediaListReplySchema } } }, async () =>
      success(await listMedia(db, files)),
    );

    app.delete(
      mediaPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id } = request.params;
        const unlink = await db.transaction().execute(async (tx) => {
          const medium = await lockMedium(tx, id);
          if (!medium) throw new Refusal('This file no longer exists.');
          if (await isMediumUsed(tx, id))
            throw new Refusal('A text or an earlier version uses this file, so it can’t be deleted.');
          await tx.deleteFrom('media').where('id', '=', id).execute();
          const unlinkFile = await files.release([medium.file_id], tx);
          await recordContent(audit, request, 'delete', `media:${id}`, tx);
          return unlinkFile;
        });
        await unlink();
        return done(programTexts.media.deleted);
      },
    );

    app.post(
      mediaPaths.add,
      {
        schema: { response: { 200: mediumReplySchema } },
        config: { form: { fields: mediumDraftSchema, files: ['file'] } },
      },
      async (request) => {
        const id = Number(
          await withForm(request, files, parts, async (form) => {
            const { file } = form.files;
            const { alt } = parseFields(mediumDraftSchema, cleanFields(form.fields, ['alt']));
            if (!file) throw new Refusal(texts.fillRequired);
            return runOnce(backend, request, fingerprint(form), async (tx) => {
              const by = actorName(callerOf(request));
              const added = await addMedium(tx, { fileId: file.id, alt }, { by, at: now() });
              await recordContent(audit, request, 'change', `media:${added}`, tx);
              return String(added);
            });
          }),
        );
        const medium = (await mediaWithLinks(db, files, [id])).get(id);
        if (!medium) throw new Refusal('This file no longer exists.');
        return success(medium);
      },
    );
  };
