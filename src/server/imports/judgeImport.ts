import { sql, type RawBuilder } from 'kysely';

import { importVerdicts, type ImportCounts } from '@/contract/people/peopleImport';
import type { Database, Transaction } from '@/server/db/database';

import { endingPlaces, judgedEndings } from './judgeEndings';
import { judgedLines, unreadableLines, verdictColumns, type ImportRules } from './judgeLines';

type Sql = RawBuilder<unknown>;
const insertVerdicts = (tx: Transaction, { id }: ImportRules, source: Sql) =>
  sql`insert into import_verdicts (import_id, ${verdictColumns})
    select ${id}, ${verdictColumns} from (${source}) judged order by place`.execute(tx);

export const endsAbsent = ({ way, scope }: ImportRules) => way === 'update' && scope === 'roster';

/** Judges a whole import for the first time. */
export async function judgeImport(tx: Transaction, rules: ImportRules) {
  await sql`analyze import_lines`.execute(tx);
  await insertVerdicts(tx, rules, judgedLines(rules, null));
  await insertVerdicts(tx, rules, unreadableLines(rules, sql`true`));
  await sql`analyze import_verdicts`.execute(tx);
  if (endsAbsent(rules)) await insertVerdicts(tx, rules, judgedEndings(rules, sql`true`));
}

const judgedFacts = (row: string) =>
  sql`(${sql.join(
    [
      'verdict',
      'person_id',
      'reason',
      'changes',
      'problems',
      'op',
      'coverage_id',
      'plan_id',
      'kind',
      'starts',
      'ends',
      'kinds',
      'agreement',
      'employee_match',
    ].map((name) => sql.ref(`${row}.${name}`)),
  )})`;

const isOther = sql`${judgedFacts('j')} is distinct from ${judgedFacts('v')}`;

/** Whether anything would be judged otherwise now than it was. */
export async function isOutdated(tx: Transaction, rules: ImportRules) {
  const { id } = rules;
  const found = async (source: Sql) => {
    const { rows } = await sql<{ differs: boolean }>`select exists (${source}) as differs`.execute(tx);
    return rows[0]?.differs ?? false;
  };
  const lines = sql`select from (${judgedLines(rules, null)}) j
    left join import_verdicts v on v.import_id = ${id} and v.place = j.place where ${isOther}`;
  const endings = sql`select from (${judgedEndings(rules, sql`true`)}) j
    full join (select * from import_verdicts where import_id = ${id} and place > ${endingPlaces}) v
    on v.place = j.place where ${isOther}`;
  return (await found(lines)) || (endsAbsent(rules) && (await found(endings)));
}

/** Stores what is judged otherwise now; such rows are shown first when nobody has just changed them. */
const replaceVerdicts = (tx: Transaction, { id }: ImportRules, source: Sql, rank: 0 | 1) =>
  sql`insert into import_verdicts as v (import_id, rank, ${verdictColumns})
    select ${id}, ${rank}::smallint, ${verdictColumns} from (${source}) judged order by place
    on conflict (import_id, place) do update set
      line = excluded.line, verdict = excluded.verdict, person_id = excluded.person_id, name = excluded.name,
      reason = excluded.reason, changes = excluded.changes, problems = excluded.problems, op = excluded.op,
      coverage_id = excluded.coverage_id, plan_id = excluded.plan_id, kind = excluded.kind, starts = excluded.starts,
      ends = excluded.ends, kinds = excluded.kinds, agreement = excluded.agreement,
      employee_match = excluded.employee_match, rank = excluded.rank
    where ${judgedFacts('v')} is distinct from ${judgedFacts('excluded')}`.execute(tx);

async function replaceEndings(tx: Transaction, rules: ImportRules, people: Sql, rank: 0 | 1) {
  await sql`delete from import_verdicts v using people p
    where v.import_id = ${rules.id} and v.place > ${endingPlaces} and p.id = v.person_id and ${people}
      and not exists (select from (${judgedEndings(rules, people)}) j where j.place = v.place)`.execute(tx);
  await replaceVerdicts(tx, rules, judgedEndings(rules, people), rank);
}

/** Judges a whole import again; rows with another verdict than before come first from then on. */
export async function judgeAgain(tx: Transaction, rules: ImportRules) {
  const { id } = rules;
  await sql`update import_verdicts set rank = 1 where import_id = ${id} and rank = 0`.execute(tx);
  await replaceVerdicts(tx, rules, judgedLines(rules, null), 0);
  if (!endsAbsent(rules)) return;
  await sql`delete from import_verdicts v where import_id = ${id} and place > ${endingPlaces}
    and not exists (select from people p where p.id = v.person_id)`.execute(tx);
  await replaceEndings(tx, rules, sql`true`, 0);
}

/** Judges again what changed lines concern: the people they name now or named before, and their families. */
export async function judgeTouched(
  tx: Transaction,
  rules: ImportRules,
  lines: readonly number[],
  hashes: readonly Buffer[],
) {
  const { id } = rules;
  const touched = sql`${hashes}::bytea[]`;
  const people = sql`(select unnest(${touched})
    union select f.hash from import_lines f where f.import_id = ${id} and f.employee_hash = any(${touched}) and f.hash is not null)`;
  await replaceVerdicts(tx, rules, judgedLines(rules, people), 1);
  const own = sql`${lines}::int[]`;
  await replaceVerdicts(tx, rules, unreadableLines(rules, sql`l.line = any(${own})`), 1);
  if (endsAbsent(rules)) await replaceEndings(tx, rules, sql`p.ssn_hash = any(${touched})`, 1);
}

export async function countVerdicts(db: Database, id: number): Promise<ImportCounts> {
  const { rows } = await sql<{ verdict: keyof ImportCounts; count: number }>`
    select verdict, count(*) as count from import_verdicts where import_id = ${id} group by verdict`.execute(db);
  const counts = Object.fromEntries(importVerdicts.map((verdict) => [verdict, 0])) as ImportCounts;
  for (const { verdict, count } of rows) counts[verdict] = Number(count);
  return counts;
}
