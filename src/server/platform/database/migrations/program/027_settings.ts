import { type Kysely, sql } from 'kysely';

/** An organization's settings for the site: one row, which does not exist until a setting is saved. */
export async function up(db: Kysely<never>) {
  await sql`create table programme_settings (
    id int primary key default 1 check (id = 1),
    body text not null,
    logo_file_id bigint references files (id),
    version bigint not null,
    changed_at timestamptz not null,
    changed_by text not null
  )`.execute(db);
  await sql`create index programme_settings_logo_file_id on programme_settings (logo_file_id)`.execute(db);
}
