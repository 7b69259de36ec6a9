import * as z from 'zod/mini';
import { messageOnlySchema } from '@/contract/envelope';
import {
  catalogPaths,
  catalogReplySchema,
  planAddedReplySchema,
  planAdditionSchema,
  planEditSchema,
} from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { addPlans, deletePlan, editPlan } from '@/server/modules/program/commands/plans';
import { listPlans } from '@/server/modules/program/queries/catalog';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

/** The program's plans for administrators; their tables are publications. */
export const catalogRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const messageResponse = { 200: messageOnlySchema };

    app.get(
      catalogPaths.list,
      { schema: { response: { 200: catalogReplySchema } }, config: { access: allow.draftReaders } },
      async () => success(await listPlans(backend.db)),
    );

    app.post(
      catalogPaths.add,
      {
        schema: { body: planAdditionSchema, response: { 200: planAddedReplySchema } },
        config: { access: allow.contentEditors },
      },
      async (request) => {
        const { text: id } = await runOnce(backend, request, request.body, (tx) =>
          addPlans(tx, backend, request.body, requesterOf(request)),
        );
        return success({ id });
      },
    );

    app.post(
      catalogPaths.edit,
      { schema: { body: planEditSchema, response: messageResponse }, config: { access: allow.contentEditors } },
      async (request) => {
        await editPlan(backend, request.body, requesterOf(request));
        return done('Plan updated.');
      },
    );

    app.delete(
      catalogPaths.remove(':id'),
      {
        schema: { params: z.object({ id: planEditSchema.shape.id }), response: messageResponse },
        config: { access: allow.contentEditors },
      },
      async (request) => {
        await deletePlan(backend, request.params.id, requesterOf(request));
        return done('Plan deleted.');
      },
    );
  };
