import * as z from 'zod/mini';

import { contentFilterSchema } from '@/contract/content/audience';
import { messageOnlySchema } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import {
  benefitAddedReplySchema,
  benefitAdminPaths,
  benefitDraftSchema,
  benefitEditSchema,
  benefitRowsReplySchema,
} from '@/contract/program/benefit';
import { programTexts } from '@/contract/program/texts';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import {
  addBenefit,
  cardLeadingTo,
  editBenefit,
  listBenefitRows,
  lockBenefit,
  removeBenefit,
} from '@/server/modules/program/queries/benefits';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This benefit no longer exists.';

/** Benefits for administrators; their texts are publications, their order is stored like that of cards. */
export const benefitAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, now } = backend;
    const messageResponse = { 200: messageOnlySchema };

    app.get(
      benefitAdminPaths.list,
      { schema: { querystring: contentFilterSchema, response: { 200: benefitRowsReplySchema } } },
      async (request) => success(await listBenefitRows(db, files, request.query, now())),
    );

    app.post(
      benefitAdminPaths.add,
      { schema: { body: benefitDraftSchema, response: { 200: benefitAddedReplySchema } } },
      async (request) => {
        const { title, ...settings } = request.body;
        const { text: id } = await runOnce(backend, request, request.body, async (tx) => {
          const body = { title, iconId: null, mediaId: null, html: '' };
          const by = actorName(callerOf(request));
          const added = await addBenefit(tx, { ...settings, body }, { by, at: now() });
          await recordContent(audit, request, 'change', `benefit:${added}`, tx);
          return String(added);
        });
        return success({ id: Number(id) });
      },
    );

    app.post(
      benefitAdminPaths.edit,
      { schema: { body: benefitEditSchema, response: messageResponse } },
      async (request) => {
        const { id, version, ...change } = request.body;
        await db.transaction().execute(async (tx) => {
          const benefit = await lockBenefit(tx, id);
          if (!benefit) throw new Refusal(notFound);
          if (changesNothing(change, benefit)) return;
          if (!isUpToDate(version, benefit)) throw new EditConflict(benefit);
          await editBenefit(tx, id, change, now());
          await recordContent(audit, request, 'change', `benefit:${id}`, tx);
        });
        return done(programTexts.benefit.updated);
      },
    );

    app.delete(
      benefitAdminPaths.remove(':id'),
      { schema: { params: z.object({ id: idInputSchema }), response: messageResponse } },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute(async (tx) => {
          const card = await cardLeadingTo(tx, id);
          if (card) throw new Refusal(`The card “${card.title}” links to this benefit. Change the card first.`);
          if (!(await removeBenefit(tx, id))) throw new Refusal(notFound);
          await recordContent(audit, request, 'delete', `benefit:${id}`, tx);
        });
        return done(programTexts.benefit.deleted);
      },
    );
  };
