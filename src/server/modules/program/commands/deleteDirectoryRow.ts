import type * as z from 'zod/mini';

import type { DirectoryKind, directoryRemovalSchema } from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { readDirectoryRow } from '@/server/modules/program/queries/directories';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type Removal = z.output<typeof directoryRemovalSchema> & { kind: DirectoryKind };

export const deleteDirectoryRow = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { kind, id, version }: Removal,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    await lockTarget(tx, kind);
    const row = await readDirectoryRow(tx, kind, id);
    if (!row) throw new Refusal('This row no longer exists.');
    if (!isUpToDate(version, row)) throw new EditConflict(row);
    const subject = `directory:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    await tx.deleteFrom('directory').where('id', '=', id).execute();
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
