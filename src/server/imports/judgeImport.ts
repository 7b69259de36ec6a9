import { sql, type RawBuilder } from 'kysely';

import { importVerdicts, type ImportCounts } from '@/contract/people/peopleImport';
import type { Database, Transaction } from '@/server/db/database';

import { endingPlaces, judgedEndings } from './judgeEndings';
import { inRange, judgedLines, unreadableLines, verdictColumns, type ImportRules } from './judgeLines';
import { eachRange, type Work } from './steps';

type Sql = RawBuilder<unknown>;
type Range = { from: number; to: number };
/** Where all lines are judged at once, no list of their people is made. */
const linesIn = (rules: ImportRules, range: Range, isWhole: boolean) =>
  isWhole
    ? judgedLines(rules, null)
    : judgedLines(rules, inRange(rules, range.from, range.to), sql`k.line >= ${range.from} and k.line < ${range.to}`);

const insertVerdicts = (tx: Transaction, { id }: ImportRules, source: Sql) =>
  sql`insert into import_verdicts (import_id, ${verdictColumns})
    select ${id}, ${verdictColumns} from (${source}) judged order by place`.execute(tx);

/** The end of each step over all people by their ids. */
async function* peopleRanges({ step, size }: Work): AsyncGenerator<Sql> {
  if (size === Infinity) {
    yield sql`true`;
    return;
  }
  for (let after = 0; ; ) {
    const { rows } = await step((tx) =>
      sql<{ to: number | null }>`select max(id) as to from (
        select id from people where id > ${after} order by id limit ${size}) walked`.execute(tx),
    );
    const to = rows[0]?.to;
    if (to === null || to === undefined) return;
    yield sql`p.id > ${after} and p.id <= ${to}`;
    after = to;
  }
}

/** The exclusive end of the lines of an import. */
export async function endOfLines(db: Database, id: number) {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(line), 0) + 1 as end from import_lines where import_id = ${id}`.execute(db);
  return Number(rows[0]?.end ?? 1);
}

export const endsAbsent = ({ way, scope }: ImportRules) => way === 'update' && scope === 'roster';

/** Judges a whole import for the first time. */
export async function judgeImport(work: Work, rules: ImportRules, report: (share: number) => void) {
  const { id } = rules;
  const end = await work.step((tx) => endOfLines(tx, id));
  const isWhole = work.size === Infinity;
  if (isWhole) await work.step((tx) => sql`analyze import_lines`.execute(tx));
  await eachRange(work, [0, end], async (tx, range) => {
    await insertVerdicts(tx, rules, linesIn(rules, range, isWhole));
    await insertVerdicts(tx, rules, unreadableLines(rules, sql`l.line >= ${range.from} and l.line < ${range.to}`));
    report(Math.min(1, range.to / end));
  });
  if (isWhole) await work.step((tx) => sql`analyze import_verdicts`.execute(tx));
  if (endsAbsent(rules))
    for await (const people of peopleRanges(work))
      await work.step((tx) => insertVerdicts(tx, rules, judgedEndings(rules, people)));
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
export async function isOutdated(work: Work, rules: ImportRules) {
  const { id } = rules;
  const end = await work.step((tx) => endOfLines(tx, id));
  const isWhole = work.size === Infinity;
  const found = async (tx: Transaction, source: Sql) => {
    const { rows } = await sql<{ differs: boolean }>`select exists (${source}) as differs`.execute(tx);
    return rows[0]?.differs ?? false;
  };
  let differs = false;
  await eachRange(work, [0, end], async (tx, range) => {
    differs ||= await found(
      tx,
      sql`select from (${linesIn(rules, range, isWhole)}) j
        left join import_verdicts v on v.import_id = ${id} and v.place = j.place where ${isOther}`,
    );
  });
  if (differs || !endsAbsent(rules)) return differs;
  for await (const people of peopleRanges(work))
    differs ||= await work.step((tx) =>
      found(
        tx,
        sql`select from (${judgedEndings(rules, people)}) j
          full join (select v.* from import_verdicts v left join people p on p.id = v.person_id
            where v.import_id = ${id} and v.place > ${endingPlaces} and (p.id is null or ${people})) v
          on v.place = j.place where ${isOther}`,
      ),
    );
  return differs;
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
export async function judgeAgain(work: Work, rules: ImportRules) {
  const { id } = rules;
  const isWhole = work.size === Infinity;
  const end = await work.step((tx) => endOfLines(tx, id));
  await work.step((tx) => sql`update import_verdicts set rank = 1 where import_id = ${id} and rank = 0`.execute(tx));
  await eachRange(work, [0, end], (tx, range) => replaceVerdicts(tx, rules, linesIn(rules, range, isWhole), 0));
  if (!endsAbsent(rules)) return;
  await work.step((tx) =>
    sql`delete from import_verdicts v where import_id = ${id} and place > ${endingPlaces}
      and not exists (select from people p where p.id = v.person_id)`.execute(tx),
  );
  for await (const people of peopleRanges(work)) await work.step((tx) => replaceEndings(tx, rules, people, 0));
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
