import { sql } from 'kysely';

import { removeFromImports } from '@/server/modules/imports/retention';
import { filesOf } from '@/server/modules/people/queries/employees';
import type { Database } from '@/server/platform/database/database';

/** Releases and returns the files of a person; everything else that refers to the person is deleted by cascade. */
export async function releaseFiles(tx: Database, id: number) {
  const fileIds = await filesOf(tx, id);
  await tx.deleteFrom('plan_documents').where('person_id', '=', id).execute();
  await tx.updateTable('people').set({ picture_file_id: null }).where('id', '=', id).execute();
  return fileIds;
}

/**
 * Results of recent imports contain names too; rows without a person id are matched by name, so a namesake is removed
 * as well.
 */
export async function removeImportRows(tx: Database, ids: readonly number[]) {
  await sql`delete from import_rows where person_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from import_rows where person_id is null and lower(covered_person) in (
    select name_key from people where id = any(${ids}::bigint[]))`.execute(tx);
  await removeFromImports(tx, ids);
}
