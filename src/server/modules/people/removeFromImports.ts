import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

/**
 * Removes what imports store about some people. Results without a person ID are matched by name, so a namesake's
 * results are removed as well. The fact that an import changed these people is kept, so that an undo can report them
 * as missing.
 */
export async function removeFromImports(tx: Database, ids: readonly number[]) {
  const people = sql`any(${ids}::bigint[])`;
  await sql`delete from import_rows where person_id = ${people}`.execute(tx);
  await sql`delete from import_rows where person_id is null and lower(covered_person) in (
    select name_key from people where id = ${people})`.execute(tx);
  await sql`with lines as (
      delete from import_lines l using imports i, people p
      where l.import_id = i.id and i.state in ('checked', 'applied', 'undone') and p.id = ${people} and l.hash = p.ssn_hash
      returning l.import_id, l.line)
    delete from import_row_results v using lines where v.import_id = lines.import_id and v.place = lines.line`.execute(
    tx,
  );
  await sql`delete from import_row_results where person_id = ${people}`.execute(tx);
  await sql`delete from import_undo where person_id = ${people}`.execute(tx);
  await sql`delete from ssn_matches where person_id = ${people}`.execute(tx);
  await sql`update import_changes set before = '[]', after = null where person_id = ${people}`.execute(tx);
}
