import { type RawBuilder, sql } from 'kysely';

import type { UndoReport } from '@/contract/people/peopleImport';
import { validCoverageRows } from '@/server/modules/coverage/queries/coverageSnapshots';
import { isSignInProtected } from '@/server/modules/imports/validateLines';
import type { Database, Transaction } from '@/server/platform/database/database';

/** The record fields that an import changes, with their column names. */
export const undoableFields = [
  { column: 'full_name', name: 'Covered Person' },
  { column: 'relation', name: 'Relation' },
  { column: 'email', name: 'Email Address' },
  { column: 'contact', name: 'Phone 1' },
  { column: 'contact2', name: 'Phone 2' },
  { column: 'empl_type', name: 'Empl Type' },
  { column: 'enrollment_date', name: 'Enrollment Date' },
  { column: 'birth_date', name: 'Date of Birth' },
  { column: 'status', name: 'Status' },
] as const;

type Sql = RawBuilder<unknown>;

/** Each person's results have places: 0 for the added record, 1 to 3 for fields by outcome, 4 to 6 for plan kinds. */
const placesPerPerson = 8;
const kindPlace = sql`case u.kind when 'medical' then 4 when 'dental' then 5 else 6 end`;

const hasLaterImport = (person: Sql, id: number, kind: Sql) => sql`exists (select from import_changes later
  join imports i on i.id = later.import_id and i.state = 'applied'
  where later.person_id = ${person} and later.import_id > ${id} and later.kind = ${kind})`;

/** Why a person added by the import cannot be removed; null when they can be. */
const keepReason = (person: string, id: number) => {
  const columnOf = (column: string) => sql.ref(`${person}.${column}`);
  return sql`case
    when ${columnOf('deleted_at')} is not null then 'impossible:their account was deleted'
    when ${columnOf('registered_at')} is not null then 'impossible:they signed up after the import'
    when exists (select from administrators a where a.person_id = ${columnOf('id')}) then 'impossible:they are an administrator'
    when exists (select from chat_messages m where m.member_id = ${columnOf('id')}) then 'impossible:they have a conversation'
    when exists (select from invited_people w where w.person_id = ${columnOf('id')}) then 'impossible:they were invited after the import'
    when exists (select from import_changes later join imports i on i.id = later.import_id and i.state = 'applied'
      where later.person_id = ${columnOf('id')} and later.import_id > ${id})
      or exists (select from coverages c where c.person_id = ${columnOf('id')} and c.import_id > ${id})
      then 'kept:a later import changed this person'
    when ${columnOf('updated_at')} <> ${columnOf('created_at')} then 'kept:edited after the import'
    when exists (select from coverages c where c.person_id = ${columnOf('id')}
      and (c.import_id is distinct from ${id} or c.changed_at <> c.created_at or c.voided is not null))
      then 'kept:coverage was changed after the import'
    when exists (select from plan_documents d where d.person_id = ${columnOf('id')}) then 'kept:they have a plan card' end`;
};

const selectAddedPeople = (id: number) => sql`
  select p.id * ${sql.lit(placesPerPerson)} as place, split_part(coalesce(reason.own, reason.family, 'putBack:'), ':', 1) as outcome,
    p.id as person_id, 'person' as kind, p.full_name as name,
    case when coalesce(reason.own, reason.family) is null then 'Will be removed'
      else 'Kept: ' || split_part(coalesce(reason.own, reason.family), ':', 2) end as text
  from people p
  cross join lateral (select ${keepReason('p', id)} as own,
    case when p.relation = 'Self' and exists (select from people r where r.employee_id = p.id and r.id <> p.id
      and (r.import_id is distinct from ${id} or ${keepReason('r', id)} is not null))
      then 'kept:a dependent is kept' end as family) reason
  where p.import_id = ${id}`;

const currentFields = sql.join(
  undoableFields.map(
    ({ column, name }) => sql`(${sql.lit(column)}, ${sql.lit(name)}, to_jsonb(${sql.ref(`p.${column}`)}))`,
  ),
);
const displayedValue = (value: Sql, field: Sql) => sql`case when ${field} = 'status'
  then case ${value} when '1' then 'Active' else 'In Active' end else coalesce(nullif(${value}, ''), 'empty') end`;

/** Not undone for administrators: these fields decide how they sign in and whose family they belong to. */
export const adminProtectedFields = ['relation', 'email', 'contact', 'contact2', 'status'] as const;
const isAdministratorField = sql`${isSignInProtected({ isByOwner: false })} and field.key = any(${adminProtectedFields}::text[])`;

const selectChangedFields = (id: number) => sql`
  select u.person_id * ${sql.lit(placesPerPerson)} + case u.outcome when 'putBack' then 1 when 'kept' then 2 else 3 end as place,
    u.outcome, u.person_id, '' as kind, u.name, string_agg(u.text, '; ' order by u.field) as text
  from (
    select j.person_id, coalesce(p.full_name, '') as name, field.name as field, case
        when p.id is null or p.deleted_at is not null then 'impossible'
        when field.value is distinct from j.after -> field.key then 'kept'
        when field.key = 'contact' and p.registered_at is not null then 'impossible'
        when ${isAdministratorField} then 'impossible'
        else 'putBack' end as outcome,
      case when p.id is null or p.deleted_at is not null then 'Deleted after the import'
        when field.value is distinct from j.after -> field.key then field.name || ' was changed'
          || case when exists (select from import_changes later join imports i on i.id = later.import_id and i.state = 'applied'
            where later.person_id = j.person_id and later.import_id > ${id} and later.kind = '' and later.after ? field.key)
            then ' by a later import' else ' after the import' end
        when field.key = 'contact' and p.registered_at is not null then 'Phone 1 is now their sign-in number'
        when ${isAdministratorField} then 'An administrator’s ' || field.name || ' can’t be restored'
        else field.name || ' will be ' || ${displayedValue(sql`(j.before ->> field.key)`, sql`field.key`)} || ' again' end as text
    from import_changes j left join people p on p.id = j.person_id
    cross join lateral (values ${currentFields}) field (key, name, value)
    where j.import_id = ${id} and j.kind = '' and j.after ? field.key
  ) u group by u.person_id, u.outcome, u.name`;

const selectChangedCoverages = (id: number) => sql`
  select u.person_id * ${sql.lit(placesPerPerson)} + ${kindPlace} as place,
    case when p.id is null or p.deleted_at is not null then 'impossible'
      when ${validCoverageRows} = u.after then 'putBack' else 'kept' end as outcome,
    u.person_id, u.kind, coalesce(p.full_name, '') as name,
    case when p.id is null or p.deleted_at is not null then 'Deleted after the import'
      when ${validCoverageRows} = u.after then initcap(u.kind) || ' coverage will be restored'
      else initcap(u.kind) || ' coverage was changed'
        || case when ${hasLaterImport(sql`u.person_id`, id, sql`u.kind`)} then ' by a later import' else ' after the import' end end as text
  from import_changes u left join people p on p.id = u.person_id
  where u.import_id = ${id} and u.kind <> ''`;

/** Coverage that an import added to stored people without storing it as a change. */
const selectAddedCoverages = (id: number) => sql`
  select u.person_id * ${sql.lit(placesPerPerson)} + ${kindPlace} as place, case when u.is_same then 'putBack' else 'kept' end as outcome,
    u.person_id, u.kind, u.name,
    initcap(u.kind) || case when u.is_same then ' plan will be removed' else ' coverage was changed after the import' end as text
  from (
    select c.person_id, c.kind, p.full_name as name, bool_and(c.voided is null and c.changed_at = c.created_at) as is_same
    from coverages c join people p on p.id = c.person_id and p.import_id is distinct from ${id}
    where c.import_id = ${id}
      and not exists (select from import_changes j where j.import_id = ${id} and j.person_id = c.person_id and j.kind = c.kind)
    group by c.person_id, c.kind, p.full_name
  ) u`;

/** People who were permanently deleted: their changes are no longer known. */
const selectPurgedPeople = (id: number) => sql`
  select u.person_id * ${sql.lit(placesPerPerson)} + 3 as place, 'impossible' as outcome, u.person_id, '' as kind, '' as name,
    'Permanently deleted after the import' as text
  from import_changes u where u.import_id = ${id} and u.kind = '' and u.after is null`;

/**
 * Checks again what an undo would do with each person. The tables are analyzed, because the planner would otherwise
 * compare each row with all others.
 */
export async function checkUndo(tx: Transaction, id: number): Promise<UndoReport> {
  await tx.deleteFrom('import_undo').where('import_id', '=', id).execute();
  await sql`analyze import_changes`.execute(tx);
  for (const query of [
    selectAddedPeople,
    selectChangedFields,
    selectPurgedPeople,
    selectChangedCoverages,
    selectAddedCoverages,
  ])
    await sql`insert into import_undo (import_id, place, outcome, person_id, kind, name, words)
      select ${id}, place, outcome, person_id, kind, name, text from (${query(id)}) checked`.execute(tx);
  await recordMissingPeople(tx, id);
  await sql`analyze import_undo`.execute(tx);
  return readUndo(tx, id);
}

/** Reports added people who no longer exist as impossible to undo. */
const recordMissingPeople = (tx: Transaction, id: number) =>
  sql`insert into import_undo (import_id, place, outcome, person_id, kind, name, words)
    select ${id}, 0, 'impossible', null, 'gone', '',
      missing.count || case when missing.count = 1 then ' added person was' else ' added people were' end || ' deleted after the import'
    from (select i.new_people - (select count(*) from people p where p.import_id = i.id) as count
      from imports i where i.id = ${id}) missing where missing.count > 0`.execute(tx);

/** The number of rows in each group, and a version of the result. */
export async function readUndo(db: Database, id: number): Promise<UndoReport> {
  const { rows } = await sql<{ outcome: keyof UndoReport['counts']; count: number; sum: string }>`
    select outcome, count(*) as count, sum(hashtextextended(place || outcome || words, 0)::numeric)::text as sum
    from import_undo where import_id = ${id} group by outcome order by outcome`.execute(db);
  const counts = { putBack: 0, kept: 0, impossible: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return { counts, version: rows.map(({ count, sum: total }) => `${count}.${total}`).join('_') || 'none' };
}
