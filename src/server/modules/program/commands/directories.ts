import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type {
  DirectoryDraft,
  DirectoryKind,
  directoryEditSchema,
  directoryRemovalSchema,
} from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import {
  readDirectoryRow,
  rejectDuplicateTitle,
  toDirectoryColumns,
} from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

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
