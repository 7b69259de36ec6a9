import type { DirectoryDraft, DirectoryKind } from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { rejectDuplicateTitle, toDirectoryColumns } from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';

export async function addDirectoryRow(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  { kind, ...draft }: DirectoryDraft & { kind: DirectoryKind },
  by: Requester,
) {
  await lockTarget(tx, kind);
  await rejectDuplicateTitle(tx, kind, draft.title, null);
  const { id } = await tx
    .insertInto('directory')
    .values({ kind, ...toDirectoryColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit.write(tx, { ...by, action: 'change', subject: `directory:${id}`, outcome: 'done' });
}
