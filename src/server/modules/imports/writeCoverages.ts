import { sql } from 'kysely';

import { validCoverageRows } from '@/server/modules/coverage/queries/coverageSnapshots';
import type { Transaction } from '@/server/platform/database/database';

import type { ImportRules } from './validateLines';

const isImported = sql`v.status in ('new', 'changed', 'ending')`;

/** The people and kinds of plan that the rows affect. */
const selectAffectedUnits = (rules: ImportRules) => sql`
  select distinct v.person_id, kind.name as kind from import_row_results v
  cross join lateral unnest(coalesce(v.kinds, array[v.kind])) kind (name)
  where v.import_id = ${rules.id} and v.op is not null and ${isImported} and v.status <> 'new' and v.person_id is not null`;

const storeCoverageBefore = (tx: Transaction, rules: ImportRules) =>
  sql`insert into import_changes (import_id, person_id, kind, before)
    select ${rules.id}, u.person_id, u.kind, ${validCoverageRows} from (${selectAffectedUnits(rules)}) u
    on conflict (import_id, person_id, kind) do nothing`.execute(tx);

const storeCoverageAfter = (tx: Transaction, rules: ImportRules) =>
  sql`update import_changes j set after = ${validCoverageRows} from (${selectAffectedUnits(rules)}) u
    where j.import_id = ${rules.id} and j.person_id = u.person_id and j.kind = u.kind`.execute(tx);

/** Ends coverage on the end date in the file. */
const endCoverages = (tx: Transaction, rules: ImportRules, at: Date) =>
  sql`update coverages c set ends = v.ends, end_reason = 'other', changed_at = ${at}
    from import_row_results v
    where v.import_id = ${rules.id} and v.op = 'end' and ${isImported} and c.id = v.coverage_id and c.voided is null
      and c.starts <= v.ends
      and not exists (select from coverages n where n.person_id = c.person_id and n.kind = c.kind and n.voided is null
        and n.id <> c.id and n.starts > c.starts and n.starts <= v.ends)`.execute(tx);

/** Current coverage ends the day before; later coverage never takes effect. */
const endCoverageAssignments = (
  replacedFrom: ReturnType<typeof sql>,
  reason: 'planChange' | 'notInRoster',
  at: Date,
) => sql`
  ends = case when c.starts < ${replacedFrom} then ${replacedFrom} - 1 else c.ends end,
  end_reason = case when c.starts < ${replacedFrom} then ${reason} else c.end_reason end,
  voided = case when c.starts < ${replacedFrom} then c.voided else 'neverInForce' end, changed_at = ${at}`;

/**
 * The coverage that begins, each period once; `next` is the start of the person's next coverage of the same kind in the
 * file.
 */
const selectStartedCoverage = (rules: ImportRules) => sql`
  select b.*, lead(b.starts) over kinds as next, count(*) over kinds_all = 1 as is_only from (
    select distinct on (p.id, v.kind collate "C", v.starts) p.id as person_id, v.kind collate "C" as kind, v.plan_id,
      v.starts, v.ends, v.status = 'new' as is_new
    from import_row_results v join people p on p.id = v.person_id
    where v.import_id = ${rules.id} and v.op = 'begin' and ${isImported} and p.deleted_at is null
      and (v.status <> 'new' or p.import_id = ${rules.id})
    order by p.id, v.kind collate "C", v.starts, v.place) b
  window kinds as (partition by b.person_id, b.kind order by b.starts), kinds_all as (partition by b.person_id, b.kind)`;

/** Whether the file lists this coverage with its first day. */
const isListedInFile = ({
  id,
}: ImportRules) => sql`exists (select from import_lines l join people p on p.ssn_hash = l.hash
  where l.import_id = ${id} and p.id = c.person_id and l.plan_id = c.plan_id and l.covered_from = c.starts)`;

/** Ends or voids coverage that overlaps with the coverage that begins. */
const endReplacedCoverages = (tx: Transaction, rules: ImportRules, at: Date) =>
  sql`update coverages c set ${endCoverageAssignments(sql`b.first`, 'planChange', at)}
    from (select o.id, min(beginning.starts) as first from (${selectStartedCoverage(rules)}) beginning
      join coverages o on o.person_id = beginning.person_id and o.kind = beginning.kind and o.voided is null
        and (o.ends is null or o.ends >= beginning.starts) and (beginning.ends is null or o.starts <= beginning.ends)
      where not beginning.is_new group by o.id) b
    where c.id = b.id and not (c.starts > b.first and ${isListedInFile(rules)})`.execute(tx);

const startCoverages = (tx: Transaction, rules: ImportRules) =>
  sql`insert into coverages (person_id, plan_id, kind, starts, ends, end_reason, reason, is_sole, import_id)
    select f.person_id, f.plan_id, f.kind, f.starts, f.until,
      case when f.until is null then null when f.until = f.ends then 'other' else 'planChange' end,
      'import', f.is_new and f.is_only, ${rules.id}::bigint
    from (select b.*, coalesce(b.ends, least(b.next, case when not b.is_new then (select min(c.starts) from coverages c
        where c.person_id = b.person_id and c.kind = b.kind and c.voided is null and c.starts > b.starts) end) - 1) as until
      from (${selectStartedCoverage(rules)}) b) f
    where f.is_new or not exists (select from coverages c where c.person_id = f.person_id and c.kind = f.kind and c.voided is null
      and (c.ends is null or c.ends >= f.starts) and c.starts <= coalesce(f.until, date '2499-12-31'))
    order by f.person_id`.execute(tx);

/** Ends the coverage of people, or of kinds of plans, that a full file does not list. */
const endMissingCoverages = (tx: Transaction, rules: ImportRules, at: Date) =>
  sql`update coverages c set ${endCoverageAssignments(sql`${rules.from}::date`, 'notInRoster', at)}
    from import_row_results v
    where v.import_id = ${rules.id} and v.op = 'endAll' and v.status = 'ending' and c.person_id = v.person_id
      and c.kind = any(v.kinds) and c.voided is null and (c.ends is null or c.ends >= ${rules.from}::date)`.execute(tx);

/** Changes coverage according to the rows, and stores the coverage before and after for an undo. */
export async function changeCoverages(tx: Transaction, rules: ImportRules, at: Date) {
  await storeCoverageBefore(tx, rules);
  if (rules.way === 'update') {
    await endCoverages(tx, rules, at);
    await endReplacedCoverages(tx, rules, at);
  }
  await startCoverages(tx, rules);
  await endMissingCoverages(tx, rules, at);
  await storeCoverageAfter(tx, rules);
}
