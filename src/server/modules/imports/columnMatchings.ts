import * as z from 'zod/mini';

import { type ImportColumn, importColumns } from '@/contract/people/peopleImport';
import { headingsOf } from '@/server/platform/csv/headings';
import type { Database } from '@/server/platform/database/database';

import { guessLayout, signatureOf } from './layout';
import type { ColumnLayout } from './stageLine';

const storedSchema = z.array(z.nullable(z.enum(importColumns)));

/** Stores which columns the headings stand for, for later files. */
export const saveColumnMatching = (db: Database, headings: readonly string[], layout: ColumnLayout, at: Date) => {
  const columns = JSON.stringify(layout);
  return db
    .insertInto('import_matchings')
    .values({ signature: signatureOf(headings), columns, used_at: at })
    .onConflict((conflict) => conflict.column('signature').doUpdateSet({ columns, used_at: at }))
    .execute();
};

/** The stored column matching for these headings, or else the most likely one. */
export async function findColumnMatching(db: Database, record: readonly string[]) {
  const headings = headingsOf(record);
  const stored = await db
    .selectFrom('import_matchings')
    .select('columns')
    .where('signature', '=', signatureOf(headings))
    .executeTakeFirst();
  const known = storedSchema.safeParse(stored?.columns);
  const columns: (ImportColumn | null)[] = [...(known.success ? known.data : guessLayout(headings))];
  while (columns.length < headings.length) columns.push(null);
  return { columns, isRemembered: known.success };
}
