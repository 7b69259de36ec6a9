import type { PlanKind } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { historyOf, planIdForCard } from '@/server/modules/coverage/queries/coverages';
import { deleteCards, lockPerson } from '@/server/modules/coverage/queries/enrollment';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'db' | 'audit' | 'files' | 'siteValues' | 'now'>;
type CardKey = { id: number; documentType: PlanKind };

const notCoveredText = 'This person isn’t enrolled in this kind of plan.';

/** Refuses a card for a kind of plan in which the person isn't enrolled, before the file is read. */
export async function assertPlanForCard({ db, audit, siteValues }: Deps, { id, documentType }: CardKey, by: Requester) {
  if (planIdForCard(await historyOf(db, id), documentType, await siteValues.today())) return;
  await audit.record({
    ...by,
    action: 'upload',
    subject: `person:${id}`,
    outcome: 'refused',
    detail: { documentType },
  });
  throw new Refusal(notCoveredText);
}

/** Stores an uploaded card for a plan, in place of the previous card. */
export async function uploadPlanCard(
  { db, audit, files, siteValues, now }: Deps,
  { id, documentType, fileId }: CardKey & { fileId: number },
  by: Requester,
) {
  const today = await siteValues.today();
  await db.transaction().execute(async (tx) => {
    // Of two simultaneous uploads, the second replaces the first.
    if (!(await lockPerson(tx, id))) throw new Refusal('This person was just removed.');
    const planId = planIdForCard(await historyOf(tx, id), documentType, today);
    if (!planId) throw new Refusal(notCoveredText);
    const previousFileIds = await deleteCards(tx, id, [documentType]);
    await tx
      .insertInto('plan_documents')
      .values({ person_id: id, document_type: documentType, plan_id: planId, file_id: fileId, created_at: now() })
      .execute();
    await files.release(previousFileIds, tx);
    await audit.write(tx, {
      ...by,
      action: 'upload',
      subject: `person:${id}`,
      outcome: 'done',
      detail: { documentType },
    });
  });
}
