import * as z from 'zod/mini';
import { contentFilterSchema } from '@/contract/content/audience';
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
import { addBenefit } from '@/server/modules/program/commands/addBenefit';
import { deleteBenefit } from '@/server/modules/program/commands/deleteBenefit';
import { editBenefit } from '@/server/modules/program/commands/editBenefit';
import { listBenefitRows } from '@/server/modules/program/queries/benefits';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

/** Benefits for administrators; their texts are publications, and their order is stored like that of cards. */
export const benefitAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, now } = backend;
    app.get(
      benefitAdminPaths.list,
      route(allow.draftReaders, { querystring: contentFilterSchema, reply: benefitRowsReplySchema }),
      async (request) => success(await listBenefitRows(db, files, request.query, now())),
    );

    app.post(
      benefitAdminPaths.add,
      route(allow.contentEditors, { body: benefitDraftSchema, reply: benefitAddedReplySchema }),
      async (request) => {
        const { text: id } = await runOnce(backend, request, request.body, async (tx) =>
          String(await addBenefit(tx, backend, request.body, requesterOf(request))),
        );
        return success({ id: Number(id) });
      },
    );

    app.post(benefitAdminPaths.edit, route(allow.contentEditors, { body: benefitEditSchema }), async (request) => {
      await editBenefit(backend, request.body, requesterOf(request));
      return done(programTexts.benefit.updated);
    });

    app.delete(
      benefitAdminPaths.remove(':id'),
      route(allow.contentEditors, { params: z.object({ id: idInputSchema }) }),
      async (request) => {
        await deleteBenefit(backend, request.params.id, requesterOf(request));
        return done(programTexts.benefit.deleted);
      },
    );
  };
