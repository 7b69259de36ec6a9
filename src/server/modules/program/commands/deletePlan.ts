import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { deletePlanRow, lockCatalog } from '@/server/modules/program/queries/catalog';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const deletePlan = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: string, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const plan = (await lockCatalog(tx)).find((candidate) => candidate.id === id);
    if (!plan) throw new Refusal('This plan no longer exists.');
    if (plan.hasPeople)
      throw new Refusal('People are or were enrolled in this plan, so it can’t be deleted. Close it instead.');
    const subject = `plan:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    await deletePlanRow(tx, id);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
