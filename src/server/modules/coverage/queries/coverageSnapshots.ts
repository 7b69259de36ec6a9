import { type RawBuilder, sql } from 'kysely';

import type { Transaction } from '@/server/platform/database/database';

/** The valid rows for a person and kind `u`, as stored for an undo. */
export const validCoverageRows = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'plan_id', c.plan_id, 'starts', c.starts,
    'ends', c.ends, 'end_reason', c.end_reason) order by c.id), '[]')
  from coverages c where c.person_id = u.person_id and c.kind = u.kind and c.voided is null)`;

/** Restores people's coverage by kind, as stored in `before` of each of the `units`. */
export async function restoreCoverage(tx: Transaction, units: RawBuilder<unknown>, at: Date) {
  await sql`update coverages c set voided = 'corrected', changed_at = ${at} from (${units}) u
    where c.person_id = u.person_id and c.kind = u.kind and c.voided is null
      and u.before @> jsonb_build_array(jsonb_build_object('id', c.id)) is false`.execute(tx);
  await sql`update coverages c set ends = (previous->>'ends')::date, end_reason = previous->>'end_reason', voided = null,
      changed_at = ${at}
    from (${units}) u cross join lateral jsonb_array_elements(u.before) previous
    where c.id = (previous->>'id')::bigint`.execute(tx);
}
