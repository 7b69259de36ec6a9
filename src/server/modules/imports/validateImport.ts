import { type RawBuilder, sql } from 'kysely';

import { type ImportCounts, importRowStatuses } from '@/contract/people/peopleImport';
import { importRowResultsTable } from '@/server/platform/database/bulk';
import type { Database, Transaction } from '@/server/platform/database/database';

import { guardOf } from './guard';
import { endedCoverageOffset, selectCoverageToEnd } from './validateEndings';
import { type ImportRules, rowColumns, selectUnreadableLines, selectValidatedLines } from './validateLines';

type Sql = RawBuilder<unknown>;
const insertRowResults = (tx: Transaction, { id }: ImportRules, source: Sql) =>
  sql`insert into import_row_results (import_id, ${rowColumns})
    select ${id}, ${rowColumns} from (${source}) validated order by place`.execute(tx);

export const endsMissingCoverage = ({ way, scope }: ImportRules) => way === 'update' && scope === 'roster';

export async function validateImport(tx: Transaction, rules: ImportRules) {
  await sql`analyze import_lines`.execute(tx);
  await insertRowResults(tx, rules, selectValidatedLines(rules, null));
  await insertRowResults(tx, rules, selectUnreadableLines(rules, sql`true`));
  await sql`analyze ${sql.table(importRowResultsTable)}`.execute(tx);
  if (endsMissingCoverage(rules)) await insertRowResults(tx, rules, selectCoverageToEnd(rules, sql`true`));
}

const validatedFieldNames =
  'status person_id reason changes problems op coverage_id plan_id kind starts ends kinds agreement employee_match';
const validatedFields = (row: string) =>
  sql`(${sql.join(validatedFieldNames.split(' ').map((name) => sql.ref(`${row}.${name}`)))})`;

const hasDifferentResult = sql`${validatedFields('j')} is distinct from ${validatedFields('v')}`;

export async function exists(db: Database, query: Sql) {
  const { rows } = await sql<{ found: boolean }>`select exists (${query}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether validating again would change a result. */
export async function isOutdated(tx: Transaction, rules: ImportRules) {
  const { id } = rules;
  const lines = sql`select from (${selectValidatedLines(rules, null)}) j
    left join import_row_results v on v.import_id = ${id} and v.place = j.place where ${hasDifferentResult}`;
  const endings = sql`select from (${selectCoverageToEnd(rules, sql`true`)}) j
    full join (select * from import_row_results where import_id = ${id} and place > ${endedCoverageOffset}) v
    on v.place = j.place where ${hasDifferentResult}`;
  return (await exists(tx, lines)) || (endsMissingCoverage(rules) && (await exists(tx, endings)));
}

/** Stores the results that changed; these rows are shown first unless an administrator just edited them. */
const replaceRowResults = (tx: Transaction, { id }: ImportRules, source: Sql, rank: 0 | 1) =>
  sql`insert into import_row_results as v (import_id, rank, ${rowColumns})
    select ${id}, ${rank}::smallint, ${rowColumns} from (${source}) validated order by place
    on conflict (import_id, place) do update set
      line = excluded.line, status = excluded.status, person_id = excluded.person_id, name = excluded.name,
      reason = excluded.reason, changes = excluded.changes, problems = excluded.problems, op = excluded.op,
      coverage_id = excluded.coverage_id, plan_id = excluded.plan_id, kind = excluded.kind, starts = excluded.starts,
      ends = excluded.ends, kinds = excluded.kinds, agreement = excluded.agreement,
      employee_match = excluded.employee_match, rank = excluded.rank
    where ${validatedFields('v')} is distinct from ${validatedFields('excluded')}`.execute(tx);

async function replaceEndings(tx: Transaction, rules: ImportRules, personCondition: Sql, rank: 0 | 1) {
  await sql`delete from import_row_results v using people p
    where v.import_id = ${rules.id} and v.place > ${endedCoverageOffset} and p.id = v.person_id and ${personCondition}
      and not exists (select from (${selectCoverageToEnd(rules, personCondition)}) j where j.place = v.place)`.execute(
    tx,
  );
  await replaceRowResults(tx, rules, selectCoverageToEnd(rules, personCondition), rank);
}

/** Validates an import again; rows with a changed result are shown first from then on. */
export async function revalidateImport(tx: Transaction, rules: ImportRules) {
  const { id } = rules;
  await sql`update import_row_results set rank = 1 where import_id = ${id} and rank = 0`.execute(tx);
  await replaceRowResults(tx, rules, selectValidatedLines(rules, null), 0);
  if (!endsMissingCoverage(rules)) return;
  await sql`delete from import_row_results v where import_id = ${id} and place > ${endedCoverageOffset}
    and not exists (select from people p where p.id = v.person_id)`.execute(tx);
  await replaceEndings(tx, rules, sql`true`, 0);
}

/** Validates again what changed lines affect: the people they name now or named before, and their families. */
export async function validateAffected(
  tx: Transaction,
  rules: ImportRules,
  lines: readonly number[],
  hashes: readonly Buffer[],
) {
  const { id } = rules;
  const affectedHashes = sql`${hashes}::bytea[]`;
  const people = sql`(select unnest(${affectedHashes})
    union select f.hash from import_lines f where f.import_id = ${id} and f.employee_hash = any(${affectedHashes}) and f.hash is not null)`;
  await replaceRowResults(tx, rules, selectValidatedLines(rules, people), 1);
  const lineNumbers = sql`${lines}::int[]`;
  await replaceRowResults(tx, rules, selectUnreadableLines(rules, sql`l.line = any(${lineNumbers})`), 1);
  if (endsMissingCoverage(rules)) await replaceEndings(tx, rules, sql`p.ssn_hash = any(${affectedHashes})`, 1);
}

export async function countRows(db: Database, id: number): Promise<ImportCounts> {
  const { rows } = await sql<{ status: keyof ImportCounts; count: number }>`
    select status, count(*) as count from import_row_results where import_id = ${id} group by status`.execute(db);
  const counts = Object.fromEntries(importRowStatuses.map((status) => [status, 0])) as ImportCounts;
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** The import's columns that follow from its validated rows. */
export async function summarizeValidation(tx: Transaction, rules: ImportRules) {
  const guard = await guardOf(tx, rules);
  return {
    counts: JSON.stringify(await countRows(tx, rules.id)) as never,
    guard: guard && JSON.stringify(guard),
    ...(await countNewPeople(tx, rules.id)),
  };
}

/** The people and families that the new rows add. */
async function countNewPeople(db: Database, id: number) {
  const { rows } = await sql<{ people: number; families: number }>`
    select count(distinct l.hash) as people, count(distinct l.hash) filter (where l.relation = 'Self') as families
    from import_row_results v join import_lines l on l.import_id = v.import_id and l.line = v.line
    where v.import_id = ${id} and v.status = 'new' and v.person_id is null`.execute(db);
  return { new_people: Number(rows[0]?.people ?? 0), new_families: Number(rows[0]?.families ?? 0) };
}
