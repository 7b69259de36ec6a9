import { sql } from 'kysely';

import type { Transaction } from '@/server/db/database';

import { closedToUndo, undoneFields } from './judgeUndo';
import { writePhases, type Places, type Work } from '@/server/imports/steps';
import { isClosedTo } from '@/server/imports/judgeLines';
import { standing } from '@/server/imports/writeCoverages';

type Piece = (tx: Transaction, id: number, places: Places, at: Date) => Promise<unknown>;

const putBack = (id: number, { from, to }: Places) =>
  sql`w.import_id = ${id} and w.outcome = 'putBack' and w.place >= ${from} ${to === Infinity ? sql`` : sql`and w.place < ${to}`}`;

/** Only what still is as the import left it is put back, also where it is done in steps. */
const putBackFields: Piece = (tx, id, places) => {
  const values = undoneFields.map(({ column }) => {
    const current = sql.ref(`p.${column}`);
    const former = sql`(jsonb_populate_record(p, j.before)).${sql.id(column)}`;
    const keepsContact = column === 'contact' ? sql`and p.registered_at is null` : sql``;
    const keepsAdministrator = closedToUndo.some((closed) => closed === column)
      ? sql`and not ${isClosedTo({ isByOwner: false })}`
      : sql``;
    return sql`${sql.id(column)} = case when j.after ? ${sql.lit(column)} and to_jsonb(${current}) is not distinct from j.after -> ${sql.lit(column)}
      ${keepsContact} ${keepsAdministrator} then ${former} else ${current} end`;
  });
  return sql`update people p set ${sql.join(values)}, updated_at = now()
    from import_undo w join import_changes j on j.import_id = w.import_id and j.person_id = w.person_id and j.kind = ''
    where ${putBack(id, places)} and w.kind = '' and p.id = w.person_id and p.deleted_at is null`.execute(tx);
};

/** The parts of a name follow it. */
const putBackNames: Piece = (tx, id, places) =>
  sql`update people p set
      first_name = case when position(' ' in p.full_name) = 0 then p.full_name else regexp_replace(p.full_name, ' [^ ]*$', '') end,
      last_name = case when position(' ' in p.full_name) = 0 then '' else regexp_replace(p.full_name, '^.* ', '') end,
      name_key = lower(p.full_name)
    from import_undo w join import_changes j on j.import_id = w.import_id and j.person_id = w.person_id and j.kind = ''
    where ${putBack(id, places)} and w.kind = '' and p.id = w.person_id and j.after ? 'full_name'`.execute(tx);

/** The kinds of plan of people whose coverage is put back as it was. */
const units = (id: number, places: Places) => sql`
  select u.* from import_undo w
  join import_changes u on u.import_id = w.import_id and u.person_id = w.person_id and u.kind = w.kind
  where ${putBack(id, places)} and w.kind in ('medical', 'dental', 'vision')`;

async function putBackCoverages(tx: Transaction, id: number, places: Places, at: Date) {
  await sql`update import_undo w set outcome = 'kept' from import_changes u
    where ${putBack(id, places)} and w.kind in ('medical', 'dental', 'vision') and u.import_id = w.import_id
      and u.person_id = w.person_id and u.kind = w.kind and ${standing} <> u.after`.execute(tx);
  await sql`update coverages c set voided = 'corrected', changed_at = ${at} from (${units(id, places)}) u
    where c.person_id = u.person_id and c.kind = u.kind and c.voided is null
      and u.before @> jsonb_build_array(jsonb_build_object('id', c.id)) is false`.execute(tx);
  await sql`update coverages c set ends = (former->>'ends')::date, end_reason = former->>'end_reason', voided = null,
      changed_at = ${at}
    from (${units(id, places)}) u cross join lateral jsonb_array_elements(u.before) former
    where c.id = (former->>'id')::bigint`.execute(tx);
  await sql`update coverages c set voided = 'corrected', changed_at = ${at} from import_undo w
    where ${putBack(id, places)} and w.kind in ('medical', 'dental', 'vision') and c.import_id = ${id}
      and c.person_id = w.person_id and c.kind = w.kind and c.voided is null and c.changed_at = c.created_at
      and not exists (select from import_changes j where j.import_id = ${id} and j.person_id = w.person_id
        and j.kind = w.kind)`.execute(tx);
}

const removePeople =
  (isSelf: boolean): Piece =>
  (tx, id, places) =>
    sql`delete from people p using import_undo w
      where ${putBack(id, places)} and w.kind = 'person' and p.id = w.person_id and p.registered_at is null
        and not exists (select from administrators a where a.person_id = p.id)
        and p.updated_at = p.created_at and (p.relation = 'Self') = ${isSelf}
        and not exists (select from people r where r.employee_id = p.id and r.id <> p.id)`.execute(tx);

/** Relatives go before their employees. */
const phases: readonly Piece[] = [
  async (tx, id, places, at) => {
    await putBackFields(tx, id, places, at);
    await putBackNames(tx, id, places, at);
    await putBackCoverages(tx, id, places, at);
  },
  removePeople(false),
  removePeople(true),
];

/** Writes a decided undo. */
export async function writeUndo(work: Work, id: number) {
  const row = await work.step((tx) =>
    tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const at = row.undone_at ?? new Date();
  await writePhases(
    work,
    row,
    'import_undo',
    phases.map((write) => (tx, places) => write(tx, id, places, at)),
  );
  await work.step((tx) =>
    tx.updateTable('imports').set({ state: 'undone', reached: null }).where('id', '=', id).execute(),
  );
}
