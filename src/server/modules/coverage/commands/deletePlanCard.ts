import type { PlanKind } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { deleteCards } from '@/server/modules/coverage/queries/enrollment';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const deletePlanCard = (
  { db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>,
  { id, documentType }: { id: number; documentType: PlanKind },
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const fileIds = await deleteCards(tx, id, [documentType]);
    if (fileIds.length === 0) throw new Refusal('Card not found.');
    await files.release(fileIds, tx);
    await audit.write(tx, {
      ...by,
      action: 'delete',
      subject: `person:${id}`,
      outcome: 'done',
      detail: { documentType },
    });
  });
