import { type Kysely, sql } from 'kysely';

/** Indexes and counts for searching, counting, and sorting a hundred thousand providers. */
export async function up(db: Kysely<never>) {
  await sql`alter table providers add column person_key text collate "C"`.execute(db);
  await sql`update providers set person_key = lower(full_name || ' ' || zipcode)`.execute(db);
  await sql`alter table providers alter column person_key set not null`.execute(db);
  await sql`create function key_provider() returns trigger language plpgsql as $$
  begin
    new.person_key := lower(new.full_name || ' ' || new.zipcode);
    return new;
  end $$`.execute(db);
  await sql`create trigger provider_key before insert or update of full_name, zipcode on providers
    for each row execute function key_provider()`.execute(db);

  await sql`drop index providers_name`.execute(db);
  await sql`drop index providers_search`.execute(db);
  await sql`create index providers_by_name on providers (person_key, id)`.execute(db);
  await sql`create index providers_by_specialty on providers (primary_specialty, person_key, id)`.execute(db);
  await sql`create index providers_by_trigram on providers using gin (person_key gin_trgm_ops)`.execute(db);
  await sql`create index providers_by_place on providers using gist (point(long, lat))
    where lat is not null and long is not null`.execute(db);
  await sql`create index providers_nowhere on providers (person_key, id) where lat is null or long is null`.execute(db);

  await sql`create table provider_counts (
    specialty text primary key,
    total bigint not null,
    located bigint not null
  )`.execute(db);
  await sql`insert into provider_counts
    select primary_specialty, count(*), count(lat + long) from providers group by 1`.execute(db);
  await sql`create function count_providers() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update provider_counts c set total = c.total - gone.total, located = c.located - gone.located from (
        select primary_specialty, count(*) as total, count(lat + long) as located from old_rows group by 1) gone
      where c.specialty = gone.primary_specialty;
    end if;
    if tg_op <> 'DELETE' then
      insert into provider_counts as c
        select primary_specialty, count(*), count(lat + long) from new_rows group by 1 order by 1
      on conflict (specialty) do update
        set total = c.total + excluded.total, located = c.located + excluded.located;
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger providers_come after insert on providers referencing new table as new_rows
    for each statement execute function count_providers()`.execute(db);
  await sql`create trigger providers_change after update on providers
    referencing old table as old_rows new table as new_rows for each statement execute function count_providers()`.execute(
    db,
  );
  await sql`create trigger providers_go after delete on providers referencing old table as old_rows
    for each statement execute function count_providers()`.execute(db);
}
