import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

/**
 * Deletes a removed person's change requests and plan cards, and detaches the picture. Returns the IDs of the files of
 * all these, and of the person's uploads, for the caller to release.
 */
export async function deleteFileReferences(tx: Database, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where owner_id = ${personId}
    union select document_file_id from change_requests where person_id = ${personId} and document_file_id is not null
    union select file_id from plan_documents where person_id = ${personId}
    union select picture_file_id from people where id = ${personId} and picture_file_id is not null`.execute(tx);
  await tx.deleteFrom('change_requests').where('person_id', '=', personId).execute();
  await tx.deleteFrom('plan_documents').where('person_id', '=', personId).execute();
  await tx.updateTable('people').set({ picture_file_id: null }).where('id', '=', personId).execute();
  return rows.map(({ id }) => id);
}
