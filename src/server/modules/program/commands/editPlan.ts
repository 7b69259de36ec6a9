import type * as z from 'zod/mini';

import type { planEditSchema } from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { assertValidPlan } from '@/server/modules/program/assertValidPlan';
import { lockCatalog, updatePlan } from '@/server/modules/program/queries/catalog';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

export const editPlan = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { id, version, ...change }: z.output<typeof planEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const catalog = await lockCatalog(tx);
    const plan = catalog.find((candidate) => candidate.id === id);
    if (!plan) throw new Refusal('This plan no longer exists.');
    if (isUnchanged(change, plan)) return;
    if (!isUpToDate(version, plan)) throw new EditConflict(plan);
    const { userTiear = plan.userTiear, name = plan.name } = change;
    assertValidPlan(
      { kind: plan.kind, name, userTiear },
      catalog.filter((other) => other.id !== id),
    );
    await updatePlan(tx, id, change);
    await audit.write(tx, { ...by, action: 'change', subject: `plan:${id}`, outcome: 'done' });
  });
