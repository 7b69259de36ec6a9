import * as z from 'zod/mini';

import { messageOnlySchema } from '@/contract/envelope';
import {
  cataloguePaths,
  catalogueReplySchema,
  planAddedReplySchema,
  planAdditionSchema,
  planEditSchema,
  planLimits,
  tierProblem,
  tierTaken,
  type CataloguePlan,
} from '@/contract/programme/plan';
import type { Backend } from '@/server/backend';
import { changesNothing, EditConflict, isUpToDate } from '@/server/content/editConflict';
import { recordContent } from '@/server/content/recordContent';
import { addPlan, editPlan, holdCatalogue, listPlans, removePlan } from '@/server/db/programme/catalogue';
import type { Routes } from '@/server/http/contractRoutes';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';

const gone = 'This plan does not exist any more.';

type Wanted = Pick<CataloguePlan, 'kind' | 'name' | 'userTiear'>;

/** Refuses a plan whose name or tier another one has, or whose tier does not fit its kind. */
function assertFits(wanted: Wanted, others: readonly CataloguePlan[]) {
  const problem = tierProblem(wanted);
  if (problem) throw new Refusal(problem);
  const named = others.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (named) throw new Refusal(`There is a plan named “${named.name}” already.`);
  const tiered = others.find(({ userTiear }) => userTiear !== null && userTiear === wanted.userTiear);
  if (tiered) throw new Refusal(tierTaken(tiered));
}

/** The plans of the programme for administrators; their tables are publications. */
export const catalogueRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const words = { 200: messageOnlySchema };

    app.get(cataloguePaths.list, { schema: { response: { 200: catalogueReplySchema } } }, async () =>
      success(await listPlans(db)),
    );

    app.post(
      cataloguePaths.add,
      { schema: { body: planAdditionSchema, response: { 200: planAddedReplySchema } } },
      async (request) => {
        const { others = [], ...first } = request.body;
        const { words: id } = await runOnce(backend, request, request.body, async (tx) => {
          const ids: string[] = [];
          for (const plan of [first, ...others]) {
            const held = await holdCatalogue(tx);
            if (held.length >= planLimits.plans)
              throw new Refusal(`A programme has at most ${planLimits.plans} plans.`);
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

    app.post(cataloguePaths.edit, { schema: { body: planEditSchema, response: words } }, async (request) => {
      const { id, version, ...change } = request.body;
      await db.transaction().execute(async (tx) => {
        const held = await holdCatalogue(tx);
        const plan = held.find((one) => one.id === id);
        if (!plan) throw new Refusal(gone);
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
      cataloguePaths.remove(':id'),
      { schema: { params: z.object({ id: planEditSchema.shape.id }), response: words } },
      async (request) => {
        const { id } = request.params;
        await db.transaction().execute(async (tx) => {
          const plan = (await holdCatalogue(tx)).find((one) => one.id === id);
          if (!plan) throw new Refusal(gone);
          if (plan.hasPeople)
            throw new Refusal('People are or were in this plan. Close it instead: nobody new enrols then.');
          await removePlan(tx, id);
          await recordContent(audit, request, 'delete', `plan:${id}`, tx);
        });
        return done('Plan deleted.');
      },
    );
  };
