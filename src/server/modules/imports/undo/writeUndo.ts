import { sql } from 'kysely';
import { restoreCoverage, validCoverageRows } from '@/server/modules/coverage/queries/coverageSnapshots';
import { isSignInProtected } from '@/server/modules/imports/validateLines';
import type { Transaction } from '@/server/platform/database/database';
import { adminProtectedFields, undoableFields } from './checkUndo';

const isPutBack = (id: number) => sql`w.import_id = ${id} and w.outcome = 'putBack'`;

/** Restores only values that the import set and that no one has changed since. */
function putBackFields(tx: Transaction, id: number) {
  const values = undoableFields.map(({ column }) => {
    const current = sql.ref(`p.${column}`);
    const previous = sql`(jsonb_populate_record(p, j.before)).${sql.id(column)}`;
    const unlessRegistered = column === 'contact' ? sql`and p.registered_at is null` : sql``;
    const unlessSignInProtected = adminProtectedFields.some((field) => field === column)
      ? sql`and not ${isSignInProtected({ isByOwner: false })}`
      : sql``;
    return sql`${sql.id(column)} = case when j.after ? ${sql.lit(column)} and to_jsonb(${current}) is not distinct from j.after -> ${sql.lit(column)}
      ${unlessRegistered} ${unlessSignInProtected} then ${previous} else ${current} end`;
  });
  return sql`update people p set ${sql.join(values)}, updated_at = now()
    from import_undo w join import_changes j on j.import_id = w.import_id and j.person_id = w.person_id and j.kind = ''
    where ${isPutBack(id)} and w.kind = '' and p.id = w.person_id and p.deleted_at is null`.execute(tx);
}

/** Updates the name columns that are derived from the full name. */
const putBackNames = (tx: Transaction, id: number) =>
  sql`update people p set
      first_name = case when position(' ' in p.full_name) = 0 then p.full_name else regexp_replace(p.full_name, ' [^ ]*$', '') end,
      last_name = case when position(' ' in p.full_name) = 0 then '' else regexp_replace(p.full_name, '^.* ', '') end,
      name_key = lower(p.full_name)
    from import_undo w join import_changes j on j.import_id = w.import_id and j.person_id = w.person_id and j.kind = ''
    where ${isPutBack(id)} and w.kind = '' and p.id = w.person_id and j.after ? 'full_name'`.execute(tx);

/** The people and kinds of plan whose coverage is restored. */
const selectRestoredUnits = (id: number) => sql`
  select u.* from import_undo w
  join import_changes u on u.import_id = w.import_id and u.person_id = w.person_id and u.kind = w.kind
  where ${isPutBack(id)} and w.kind in ('medical', 'dental', 'vision')`;

async function putBackCoverages(tx: Transaction, id: number, at: Date) {
  await sql`update import_undo w set outcome = 'kept' from import_changes u
    where ${isPutBack(id)} and w.kind in ('medical', 'dental', 'vision') and u.import_id = w.import_id
      and u.person_id = w.person_id and u.kind = w.kind and ${validCoverageRows} <> u.after`.execute(tx);
  await restoreCoverage(tx, selectRestoredUnits(id), at);
  await sql`update coverages c set voided = 'corrected', changed_at = ${at} from import_undo w
    where ${isPutBack(id)} and w.kind in ('medical', 'dental', 'vision') and c.import_id = ${id}
      and c.person_id = w.person_id and c.kind = w.kind and c.voided is null and c.changed_at = c.created_at
      and not exists (select from import_changes j where j.import_id = ${id} and j.person_id = w.person_id
        and j.kind = w.kind)`.execute(tx);
}

const removePeople = (tx: Transaction, id: number, { isSelf }: { isSelf: boolean }) =>
  sql`delete from people p using import_undo w
      where ${isPutBack(id)} and w.kind = 'person' and p.id = w.person_id and p.registered_at is null
        and not exists (select from administrators a where a.person_id = p.id)
        and p.updated_at = p.created_at and (p.relation = 'Self') = ${isSelf}
        and not exists (select from people r where r.employee_id = p.id and r.id <> p.id)`.execute(tx);

/** Writes the undo; dependents are deleted before their employees. */
export async function writeUndo(tx: Transaction, id: number, at: Date) {
  await putBackFields(tx, id);
  await putBackNames(tx, id);
  await putBackCoverages(tx, id, at);
  await removePeople(tx, id, { isSelf: false });
  await removePeople(tx, id, { isSelf: true });
  await tx.updateTable('imports').set({ state: 'undone', undone_at: at }).where('id', '=', id).execute();
}
