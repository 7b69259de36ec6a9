import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { DirectoryKind, directoryEditSchema } from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import {
  readDirectoryRow,
  rejectDuplicateTitle,
  toDirectoryColumns,
} from '@/server/modules/program/queries/directories';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type Edit = z.output<typeof directoryEditSchema> & { kind: DirectoryKind };

export const editDirectoryRow = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { kind, id, version, ...draft }: Edit,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    await lockTarget(tx, kind);
    const row = await readDirectoryRow(tx, kind, id);
    if (!row) throw new Refusal('This row no longer exists.');
    if (isUnchanged(draft, row)) return;
    if (!isUpToDate(version, row)) throw new EditConflict(row);
    await rejectDuplicateTitle(tx, kind, draft.title, id);
    await tx
      .updateTable('directory')
      .set({ ...toDirectoryColumns(draft), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await audit.write(tx, { ...by, action: 'change', subject: `directory:${id}`, outcome: 'done' });
  });
