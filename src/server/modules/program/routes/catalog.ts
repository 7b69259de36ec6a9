import * as z from 'zod/mini';
import {
  catalogPaths,
  catalogReplySchema,
  planAddedReplySchema,
  planAdditionSchema,
  planEditSchema,
} from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { addPlans } from '@/server/modules/program/commands/addPlans';
import { deletePlan } from '@/server/modules/program/commands/deletePlan';
import { editPlan } from '@/server/modules/program/commands/editPlan';
import { listPlans } from '@/server/modules/program/queries/catalog';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

/** The program's plans for administrators; their tables are publications. */
export const catalogRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.get(catalogPaths.list, route(allow.draftReaders, { reply: catalogReplySchema }), async () =>
      success(await listPlans(backend.db)),
    );

    app.post(
      catalogPaths.add,
      route(allow.contentEditors, { body: planAdditionSchema, reply: planAddedReplySchema }),
      async (request) => {
        const { text: id } = await runOnce(backend, request, request.body, (tx) =>
          addPlans(tx, backend, request.body, requesterOf(request)),
        );
        return success({ id });
      },
    );

    app.post(catalogPaths.edit, route(allow.contentEditors, { body: planEditSchema }), async (request) => {
      await editPlan(backend, request.body, requesterOf(request));
      return done('Plan updated.');
    });

    app.delete(
      catalogPaths.remove(':id'),
      route(allow.contentEditors, { params: z.object({ id: planEditSchema.shape.id }) }),
      async (request) => {
        await deletePlan(backend, request.params.id, requesterOf(request));
        return done('Plan deleted.');
      },
    );
  };
