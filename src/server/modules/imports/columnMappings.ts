import * as z from 'zod/mini';

import { type ColumnMapping, type ImportColumn, importColumns } from '@/contract/people/peopleImport';
import { headingsOf } from '@/server/platform/csv/headings';
import type { Database } from '@/server/platform/database/database';

import { guessMapping, signatureOf } from './mapColumns';

const storedSchema = z.array(z.nullable(z.enum(importColumns)));

/** Stores which columns the headings stand for, for later files. */
export const saveColumnMapping = (db: Database, headings: readonly string[], mapping: ColumnMapping, at: Date) => {
  const columns = JSON.stringify(mapping);
  return db
    .insertInto('import_matchings')
    .values({ signature: signatureOf(headings), columns, used_at: at })
    .onConflict((conflict) => conflict.column('signature').doUpdateSet({ columns, used_at: at }))
    .execute();
};

/** The stored column mapping for these headings, or else the most likely one. */
export async function findColumnMapping(db: Database, record: readonly string[]) {
  const headings = headingsOf(record);
  const storedMapping = await db
    .selectFrom('import_matchings')
    .select('columns')
    .where('signature', '=', signatureOf(headings))
    .executeTakeFirst();
  const parsedMapping = storedSchema.safeParse(storedMapping?.columns);
  const columns: (ImportColumn | null)[] = [...(parsedMapping.success ? parsedMapping.data : guessMapping(headings))];
  while (columns.length < headings.length) columns.push(null);
  return { columns, isRemembered: parsedMapping.success };
}
