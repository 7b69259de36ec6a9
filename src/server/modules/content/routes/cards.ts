import * as z from 'zod/mini';

import { contentFilterSchema } from '@/contract/content/audience';
import { cardDraftSchema, cardEditSchema, cardListReplySchema, cardPaths } from '@/contract/content/card';
import { messageOnlySchema } from '@/contract/envelope';
import { pictureLimit } from '@/contract/files';
import { idInputSchema } from '@/contract/id';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { viewerOf } from '@/server/modules/content/queries/audience';
import {
  addCard,
  type CardRow,
  editCard,
  listCards,
  lockCard,
  redirectTargetExists,
  removeCard,
} from '@/server/modules/content/queries/cards';
import { recordContent } from '@/server/modules/content/recordContent';
import { cardRedirect } from '@/server/modules/content/redirect';
import type { Database } from '@/server/platform/database/database';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/http/multipartForm';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This card no longer exists.';
const optionNotFound = 'The selected redirect option no longer exists.';
const parts = { image: (): FileRule => ({ kind: 'image', limit: pictureLimit }) };

export const cardRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, siteValues, now } = backend;
    const messageResponse = { 200: messageOnlySchema };

    const withLinks = async (rows: CardRow[], tx?: Database) => {
      const links = await files.links(
        rows.map(({ imageFileId }) => imageFileId),
        tx,
      );
      return rows.map(({ imageFileId, ...row }) => ({ ...row, image: links.get(imageFileId ?? 0) ?? null }));
    };

    app.get(
      cardPaths.list,
      { schema: { querystring: contentFilterSchema, response: { 200: cardListReplySchema } } },
      async (request) =>
        success(
          await withLinks(
            await listCards(db, request.query, await viewerOf(db, callerOf(request), await siteValues.today())),
          ),
        ),
    );

    app.post(
      cardPaths.add,
      { schema: { response: messageResponse }, config: { form: { fields: cardDraftSchema, files: ['image'] } } },
      async (request) =>
        done(
          await withForm(request, files, parts, async (form) => {
            const { image } = form.files;
            const draft = parseFields(cardDraftSchema, cleanFields(form.fields, ['title', 'redirect']));
            if (!image) throw new Refusal(texts.fillRequired);
            const { redirect, redirectId } = cardRedirect(draft.link_type, draft.redirect, draft.redirect_id);
            return runOnce(backend, request, fingerprint(form), async (tx) => {
              if (!(await redirectTargetExists(tx, redirect, redirectId))) throw new Refusal(optionNotFound);
              const id = await addCard(tx, { ...draft, redirect, redirect_id: redirectId, imageFileId: image.id });
              await recordContent(audit, request, 'change', `card:${id}`, tx);
              return texts.card.added;
            });
          }),
        ),
    );

    app.post(
      cardPaths.edit,
      { schema: { response: messageResponse }, config: { form: { fields: cardEditSchema, files: ['image'] } } },
      async (request) => {
        const message = await withForm(request, files, parts, async (form) => {
          const { image } = form.files;
          const { id, version, ...change } = parseFields(cardEditSchema, cleanFields(form.fields));
          const unlink = await db.transaction().execute(async (tx) => {
            const card = await lockCard(tx, id);
            if (!card) throw new Refusal(notFound);
            if (!isUpToDate(version, card)) {
              if (!image && changesNothing(change, card)) return undefined;
              const [current = card] = await withLinks([card], tx);
              throw new EditConflict(current);
            }
            const { redirect, redirectId } = cardRedirect(
              change.link_type ?? card.link_type,
              change.redirect ?? card.redirect,
              change.redirect_id ?? card.redirect_id,
            );
            const isElsewhere = redirect !== card.redirect || redirectId !== card.redirect_id;
            if (isElsewhere && !(await redirectTargetExists(tx, redirect, redirectId)))
              throw new Refusal(optionNotFound);
            const imageFileId = image?.id ?? card.imageFileId;
            await editCard(tx, id, { ...change, redirect, redirect_id: redirectId, imageFileId }, now());
            const unlinkOld = await files.release([image && card.imageFileId], tx);
            await recordContent(audit, request, 'change', `card:${id}`, tx);
            return unlinkOld;
          });
          await unlink?.();
          return { text: texts.card.updated, repeated: false };
        });
        return done(message);
      },
    );

    app.delete(
      cardPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: messageResponse } },
      async (request) => {
        const { id } = request.params;
        const unlink = await db.transaction().execute(async (tx) => {
          const row = await removeCard(tx, id);
          if (!row) throw new Refusal(notFound);
          const unlinkOld = await files.release([row.image_file_id], tx);
          await recordContent(audit, request, 'delete', `card:${id}`, tx);
          return unlinkOld;
        });
        await unlink();
        return done(texts.card.deleted);
      },
    );
  };
