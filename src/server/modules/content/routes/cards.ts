import * as z from 'zod/mini';
import { contentFilterSchema } from '@/contract/content/audience';
import { cardDraftSchema, cardEditSchema, cardListReplySchema, cardPaths } from '@/contract/content/card';
import { maxPictureBytes } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { addCard } from '@/server/modules/content/commands/addCard';
import { deleteCard } from '@/server/modules/content/commands/deleteCard';
import { editCard } from '@/server/modules/content/commands/editCard';
import { readViewer } from '@/server/modules/content/queries/audience';
import { addCardLinks, assertRedirectTarget, listCards } from '@/server/modules/content/queries/cards';
import { checkCardRedirect } from '@/server/modules/content/redirect';
import type { Transaction } from '@/server/platform/database/database';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const fileRules = { image: (): FileRule => ({ kind: 'image', limit: maxPictureBytes }) };

export const cardRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, siteValues } = backend;
    app.get(
      cardPaths.list,
      route(allow.signedIn, { querystring: contentFilterSchema, reply: cardListReplySchema }),
      async (request) =>
        success(
          await addCardLinks(
            files,
            await listCards(db, request.query, await readViewer(db, callerOf(request), await siteValues.today())),
          ),
        ),
    );

    app.post(
      cardPaths.add,
      route(allow.content, { form: { fields: cardDraftSchema, files: ['image'] } }),
      async (request) =>
        done(
          await withForm(request, files, fileRules, async (form) => {
            const { image } = form.files;
            const draft = parseFields(cardDraftSchema, cleanFields(form.fields, ['title', 'redirect']));
            if (!image) throw new Refusal(texts.fillRequired);
            // Checked before the idempotency key is compared, so that an invalid card gets its own message.
            const target = checkCardRedirect(draft.link_type, draft.redirect, draft.redirect_id);
            const validate = (tx: Transaction) => assertRedirectTarget(tx, target.redirect, target.redirectId);
            const add = async (tx: Transaction) => {
              await addCard(tx, backend, { ...draft, ...target, imageFileId: image.id }, requesterOf(request));
              return texts.card.added;
            };
            return runOnce(backend, request, fingerprint(form), add, validate);
          }),
        ),
    );

    app.post(
      cardPaths.edit,
      route(allow.content, { form: { fields: cardEditSchema, files: ['image'] } }),
      async (request) => {
        const message = await withForm(request, files, fileRules, async (form) => {
          const edit = parseFields(cardEditSchema, cleanFields(form.fields));
          await editCard(backend, { ...edit, newImageId: form.files.image?.id }, requesterOf(request));
          return { text: texts.card.updated, repeated: false };
        });
        return done(message);
      },
    );

    app.delete(
      cardPaths.remove(':id'),
      route(allow.content, { params: z.object({ id: idInputSchema }) }),
      async (request) => {
        await deleteCard(backend, request.params.id, requesterOf(request));
        return done(texts.card.deleted);
      },
    );
  };
