import { sql } from 'kysely';

import type { Transaction } from '@/server/platform/database/database';
import { type ImportRow, rulesOf } from './report';
import { countRows } from './validateImport';
import { changeCoverages } from './writeCoverages';
import { changePeople, insertEmployees, insertRelatives, nameNewPeople, refuseOrphans } from './writePeople';

/** Writes a decided import; employees are inserted before their dependents, whatever the order of the rows. */
export async function writeImport(tx: Transaction, row: ImportRow, at: Date) {
  const rules = rulesOf(row);
  await insertEmployees(tx, rules);
  await insertRelatives(tx, rules);
  await nameNewPeople(tx, rules);
  // Without statistics for the rows just written, the planner compares each row with all others.
  await sql`analyze people, import_verdicts`.execute(tx);
  await changePeople(tx, rules);
  await changeCoverages(tx, rules, at);
  await refuseOrphans(tx, rules);
  await markApplied(tx, row, at);
}

async function markApplied(tx: Transaction, { id }: ImportRow, at: Date) {
  const { rows } = await sql<{ people: number; families: number }>`
    select count(*) as people, count(*) filter (where relation = 'Self') as families
    from people where import_id = ${id}`.execute(tx);
  const counts = await countRows(tx, id);
  await tx
    .updateTable('imports')
    .set({
      state: 'applied',
      applied_at: at,
      counts: JSON.stringify(counts) as never,
      imported_count: counts.new + counts.changed + counts.ending,
      ignored_count: counts.ignored + counts.same,
      new_people: rows[0]?.people ?? 0,
      new_families: rows[0]?.families ?? 0,
    })
    .where('id', '=', id)
    .execute();
}
