import { sql } from 'kysely';

import type { Database } from './database';

/** False before the migration that creates the table. */
export async function tableExists(db: Database, table: string) {
  const { rows } = await sql<{ isFound: boolean }>`select to_regclass(${table}) is not null as "isFound"`.execute(db);
  return rows[0]?.isFound === true;
}
