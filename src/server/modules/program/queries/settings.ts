import type { Database, Transaction } from '@/server/platform/database/database';

/** The stored settings with the logo file's name; undefined before the first change. */
export const readSettingsRow = (db: Database) =>
  db
    .selectFrom('program_settings')
    .leftJoin('files', 'files.id', 'logo_file_id')
    .select(['body', 'version', 'logo_file_id', 'changed_at', 'changed_by', 'files.name as logo'])
    .executeTakeFirst();

type SettingsRow = { body: string; logo_file_id: number | null; version: number; changed_at: Date; changed_by: string };

/** Stores the settings if they still have `row.version`; false when someone else changed them first. */
export async function writeSettingsRow(tx: Transaction, row: SettingsRow) {
  const next = { ...row, version: row.version + 1 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('program_settings')
    .values({ id: 1, ...next })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(next).where('program_settings.version', '=', row.version),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
