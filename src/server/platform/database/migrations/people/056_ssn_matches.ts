import { type Kysely, sql } from 'kysely';

/**
 * Stored people whom file previews matched, so that matches can be counted, limited, and shown to these people after
 * the preview is discarded. No foreign keys, because an import of a large file would look up each person.
 */
export async function up(db: Kysely<never>) {
  await sql`create table import_previews (
    id bigint generated always as identity primary key,
    import_id bigint,
    actor text not null,
    at timestamptz not null,
    audit_id bigint,
    guesses int not null default 0,
    is_explained boolean not null default false
  )`.execute(db);
  await sql`create index import_previews_actor on import_previews (actor, at)`.execute(db);
  await sql`create index import_previews_import on import_previews (import_id)`.execute(db);

  await sql`create table ssn_matches (
    person_id bigint not null,
    preview_id bigint not null,
    is_by_number boolean not null,
    primary key (person_id, preview_id)
  )`.execute(db);
  await sql`create index ssn_matches_by_number on ssn_matches (preview_id) where is_by_number`.execute(db);

  await sql`create table ssn_reasons (
    id bigint generated always as identity primary key,
    actor text not null,
    reason text not null,
    note_sealed bytea not null,
    created_at timestamptz not null
  )`.execute(db);

  await sql`alter table imports add column is_locked boolean not null default false,
    add column is_by_owner boolean not null default false`.execute(db);
  await sql`alter table import_verdicts add column agreement smallint, add column employee_match bigint`.execute(db);
  await sql`alter table sheet_known add column agreement smallint`.execute(db);

  // The first and last part of a name. In a name with a comma, the part after it comes first.
  await sql
    .raw(`create function name_ends(name text) returns text[] language sql immutable as $$
    select array[nullif(parts[1], ''), nullif(parts[cardinality(parts)], '')]
    from (select regexp_split_to_array(btrim(regexp_replace(regexp_replace(
      case when position(',' in name) > 0 then split_part(name, ',', 2) || ' ' || split_part(name, ',', 1) else name end,
      '[.’''"()-]', '', 'g'), '\\m(jr|sr|ii|iii|iv)\\M', '', 'g')), '\\s+') as parts) cut
  $$`)
    .execute(db);
  await sql
    .raw(`create function name_agreement(one text, other text) returns smallint language sql immutable as $$
    select (coalesce((name_ends(one))[1] = (name_ends(other))[1], false)::int
      + coalesce((name_ends(one))[2] = (name_ends(other))[2], false)::int)::smallint
  $$`)
    .execute(db);
}
