import { sql } from 'kysely';

import { importRowResultsTable } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { rulesOf, type StoredImport } from './report';
import { countRows } from './validateImport';
import type { ImportRules } from './validateLines';
import { changeCoverages } from './writeCoverages';
import { changePeople, insertDependents, insertEmployees, linkNewPeopleToRows, rejectOrphans } from './writePeople';

/**
 * Writes validated rows and returns how many people they added; employees are inserted before their dependents,
 * whatever the order of the rows.
 */
export async function writeRows(tx: Transaction, rules: ImportRules, at: Date) {
  await sql`update plans set had_people = true where not had_people and id in (
    select plan_id from import_row_results where import_id = ${rules.id} and op = 'begin')`.execute(tx);
  await insertEmployees(tx, rules);
  await insertDependents(tx, rules);
  await linkNewPeopleToRows(tx, rules);
  // Without statistics for the rows just written, the planner compares each row with all others. In an import without
  // a preview, `import_row_results` is a temporary table instead of a view.
  await sql`analyze ${rules.isDirect ? sql`import_row_results` : sql`people, ${sql.table(importRowResultsTable)}`}`.execute(
    tx,
  );
  await changePeople(tx, rules);
  await changeCoverages(tx, rules, at);
  await rejectOrphans(tx, rules);
  const { rows } = await sql<{ people: number; families: number }>`
    select count(*) as people, count(*) filter (where relation = 'Self') as families
    from people where import_id = ${rules.id}`.execute(tx);
  return rows[0] ?? { people: 0, families: 0 };
}

/** Writes a confirmed import. */
export async function writeImport(tx: Transaction, storedImport: StoredImport, at: Date) {
  const { people, families } = await writeRows(tx, rulesOf(storedImport), at);
  const counts = await countRows(tx, storedImport.id);
  await tx
    .updateTable('imports')
    .set({
      state: 'applied',
      applied_at: at,
      counts: JSON.stringify(counts) as never,
      imported_count: counts.new + counts.changed + counts.ending,
      ignored_count: counts.ignored + counts.same,
      new_people: people,
      new_families: families,
    })
    .where('id', '=', storedImport.id)
    .execute();
}
