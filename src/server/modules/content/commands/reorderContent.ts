import type { SequenceKind } from '@/contract/content/sequence';
import type { Backend } from '@/server/backend';
import { storeRowOrder } from '@/server/modules/content/queries/sequence';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const reorderContent = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  kind: SequenceKind,
  ids: readonly number[],
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    if (!(await storeRowOrder(tx, kind, ids))) throw new Refusal('This list changed. Refresh and try again.');
    const detail = { rows: ids.length };
    await audit.write(tx, { ...by, action: 'change', subject: `order:${kind}`, outcome: 'done', detail });
  });
