import { type Kysely, sql } from 'kysely';

/** Who accepted which version of the Terms; version 0 is the time before any was published. */
export async function up(db: Kysely<never>) {
  await sql`create table terms_acceptances (
    person_id bigint not null references people (id) on delete cascade,
    version int not null,
    accepted_at timestamptz not null,
    primary key (person_id, version)
  )`.execute(db);
  await sql`create index terms_acceptances_version on terms_acceptances (version)`.execute(db);
  await sql`insert into terms_acceptances (person_id, version, accepted_at)
    select id, coalesce((
      select case when v.body is null then 0 else v.number end
      from publication_versions v join publications p on p.id = v.publication_id
      where p.kind = 'page' and p.key = 'term_condition' and v.valid_from <= now()
      order by v.valid_from desc, v.number desc limit 1), 0), chat_terms_at
    from people where chat_terms_at is not null`.execute(db);
  await sql`alter table people drop column chat_terms_at`.execute(db);
}
