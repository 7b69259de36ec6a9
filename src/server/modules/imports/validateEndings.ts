import { type RawBuilder, sql } from 'kysely';

import type { ImportRules } from './validateLines';

/** Added to a person's ID, this gives the `place` of their ending coverage, after all of the file's lines. */
export const endedCoverageOffset = 1_000_000_000_000;

/**
 * The coverage that a full file ends: active people who are not in the file lose theirs, and others lose plans of a
 * kind that none of their rows list. Nothing ends for a person with an invalid row, or for a person whom a row without
 * a readable SSN may name.
 */
export const selectCoverageToEnd = ({ id, from }: ImportRules, personCondition: RawBuilder<unknown>) => sql`
  select ${sql.lit(endedCoverageOffset)}::bigint + p.id as place, in_file.line, 'ending' as status, p.id as person_id,
    p.full_name as name, null::text as reason,
    jsonb_agg(jsonb_build_object('field', initcap(c.kind) || ' plan', 'from', plan.name, 'to',
      case when c.starts >= ${from}::date then 'Never in effect' else 'Ends ' || (${from}::date - 1) end)
      order by c.kind, c.starts) as changes,
    null::jsonb as problems, 'endAll' as op, null::bigint as coverage_id, null::text as plan_id, null::text as kind,
    null::date as starts, null::date as ends, array_agg(distinct c.kind order by c.kind) as kinds,
    null::smallint as agreement, null::bigint as employee_match
  from people p
  join coverages c on c.person_id = p.id and c.voided is null and (c.ends is null or c.ends >= ${from}::date)
  join plans plan on plan.id = c.plan_id
  left join lateral (
    select min(l.line) as line, array_agg(named.kind) as kinds, bool_or(v.status = 'wrong') as is_wrong
    from import_lines l
    join import_row_results v on v.import_id = l.import_id and v.place = l.line
    left join plans named on named.id = l.plan_id
    where l.import_id = ${id} and l.hash = p.ssn_hash
  ) in_file on true
  where ${personCondition} and p.status = 1 and p.deleted_at is null
    and (in_file.line is null or not in_file.is_wrong and not coalesce(c.kind = any(in_file.kinds), false))
    and not exists (select from import_lines u
      where u.import_id = ${id} and u.hash is null and u.name_key <> '' and u.name_key = p.name_key)
  group by p.id, in_file.line`;
