import * as z from 'zod/mini';

import { messageOnlySchema } from '@/contract/envelope';
import {
  type CatalogPlan,
  catalogPaths,
  catalogReplySchema,
  planAddedReplySchema,
  planAdditionSchema,
  planEditSchema,
  planLimits,
  tierProblem,
  tierTaken,
} from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { addPlan, editPlan, listPlans, lockCatalog, removePlan } from '@/server/modules/program/queries/catalog';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This plan no longer exists.';

type Wanted = Pick<CatalogPlan, 'kind' | 'name' | 'userTiear'>;

/** Refuses a name or tier of another plan, and a tier that does not fit the kind. */
function assertFits(wanted: Wanted, others: readonly CatalogPlan[]) {
  const problem = tierProblem(wanted);
  if (problem) throw new Refusal(problem);
  const named = others.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (named) throw new Refusal(`Another plan is already named “${named.name}.”`);
  const tiered = others.find(({ userTiear }) => userTiear !== null && userTiear === wanted.userTiear);
  if (tiered) throw new Refusal(tierTaken(tiered));
}

/** The program's plans for administrators; their tables are publications. */
export const catalogRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const messageResponse = { 200: messageOnlySchema };

    app.get(catalogPaths.list, { schema: { response: { 200: catalogReplySchema } } }, async () =>
      success(await listPlans(db)),
    );

    app.post(
      catalogPaths.add,
      { schema: { body: planAdditionSchema, response: { 200: planAddedReplySchema } } },
      async (request) => {
        const { others = [], ...first } = request.body;
        const { text: id } = await runOnce(backend, request, request.body, async (tx) => {
          const ids: string[] = [];
          for (const plan of [first, ...others]) {
            const held = await lockCatalog(tx);
            if (held.length >= planLimits.plans)
              throw new Refusal(`A program can have up to ${planLimits.plans} plans.`);
            assertFits(plan, held);
            const added = await addPlan(tx, held, plan);
            await recordContent(audit, request, 'change', `plan:${added}`, tx);
            ids.push(added);
          }
          return ids[0] ?? '';
        });
        return success({ id });
      },
    );

    app.post(catalogPaths.edit, { schema: { body: planEditSchema, response: messageResponse } }, async (request) => {
      const { id, version, ...change } = request.body;
      await db.transaction().execute(async (tx) => {
        const held = await lockCatalog(tx);
        const plan = held.find((one) => one.id === id);
        if (!plan) throw new Refusal(notFound);
        if (changesNothing(change, plan)) return;
        if (!isUpToDate(version, plan)) throw new EditConflict(plan);
        const { userTiear = plan.userTiear, name = plan.name } = change;
        assertFits(
          { kind: plan.kind, name, userTiear },
          held.filter((one) => one.id !== id),
        );
        await editPlan(tx, id, change);
        await recordContent(audit, request, 'change', `plan:${id}`, tx);
      });
      return done('Plan updated.');
    });

    app.delete(
      catalogPaths.remove(':id'),
      { schema: { params: z.object({ id: planEditSchema.shape.id }), response: messageResponse } },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute(async (tx) => {
          const plan = (await lockCatalog(tx)).find((one) => one.id === id);
          if (!plan) throw new Refusal(notFound);
          if (plan.hasPeople)
            throw new Refusal('People are or were enrolled in this plan, so it can’t be deleted. Close it instead.');
          await removePlan(tx, id);
          await recordContent(audit, request, 'delete', `plan:${id}`, tx);
        });
        return done('Plan deleted.');
      },
    );
  };
