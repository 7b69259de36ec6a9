import {
  type IgnoredRecord,
  type ImportedRecord,
  type ImportResult,
  type ImportRows,
  maxImportRows,
} from '@/contract/people/importFile';

import type { Database } from '@/server/platform/database/database';

type ResultTable = 'imported' | 'ignored';

/** Rows of one result table of a finished import, in file order. */
async function readImportRows(db: Database, importId: number, table: ResultTable, limit: number, offset = 0) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['message', 'covered_person', 'email', 'phone1', 'phone2', 'plan_name'])
    .where('import_id', '=', importId)
    .where('message', table === 'imported' ? 'is' : 'is not', null)
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ message, covered_person, email, phone1, phone2, plan_name }) => ({
    coveredPerson: covered_person,
    email,
    phone1,
    phone2,
    planName: plan_name,
    ...(message !== null && { message }),
  }));
}

export async function readImportPage(
  db: Database,
  { importId, table, limit, offset }: { importId: number; table: ResultTable; limit: number; offset: number },
): Promise<ImportRows | undefined> {
  const storedImport = await db.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirst();
  if (!storedImport) return undefined;
  const count = table === 'imported' ? storedImport.imported_count : storedImport.ignored_count;
  return { count, rows: await readImportRows(db, importId, table, limit, offset) };
}

/** An import's result: complete counts, and the first thousand rows of each table. */
export async function readImportResult(db: Database, importId: number): Promise<ImportResult> {
  const storedImport = await db.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow();
  return {
    importedRecords: (await readImportRows(db, importId, 'imported', maxImportRows)) satisfies ImportedRecord[],
    ignoredRecords: (await readImportRows(db, importId, 'ignored', maxImportRows)) as IgnoredRecord[],
    importedCount: storedImport.imported_count,
    ignoredCount: storedImport.ignored_count,
    newPeople: storedImport.new_people,
    newFamilies: storedImport.new_families,
    importId: String(importId),
    ...(storedImport.notice !== null && { notice: storedImport.notice }),
  };
}
