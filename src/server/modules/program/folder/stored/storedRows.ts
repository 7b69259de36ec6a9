import { sql } from 'kysely';

import type { CsvTarget } from '@/contract/program/csv';
import type { DirectoryKind } from '@/contract/program/directory';
import { tableOf } from '@/server/modules/program/queries/csvTargets';
import type { Database } from '@/server/platform/database/database';

/** A directory's rows in the order in which members see them. */
export async function readDirectory(db: Database, kind: DirectoryKind) {
  const { rows } = await sql<{ id: number; cells: string[] }>`
    select id, cells from (${tableOf(kind).stored}) s order by id`.execute(db);
  return rows;
}

/** The rows that members read; providers without duplicates, in an order that depends on their content only. */
export async function readStoredRows(db: Database, target: CsvTarget): Promise<string[][]> {
  if (target !== 'providers') return (await readDirectory(db, target)).map(({ cells }) => cells);
  const { key, stored } = tableOf(target);
  const { rows } = await sql<{ cells: string[] }>`
    select cells from (
      select distinct on (${key(sql`s.cells`)}) cells from (${stored}) s
      where is_active order by ${key(sql`s.cells`)}, id
    ) found order by array_to_string(cells, chr(10)) collate "C"`.execute(db);
  return rows.map(({ cells }) => cells);
}
