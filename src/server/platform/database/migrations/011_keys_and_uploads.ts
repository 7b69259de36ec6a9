import { type Kysely, sql } from 'kysely';

/** The keys that the database is encrypted with, and the server that received an uploaded file. */
export async function up(db: Kysely<never>) {
  // One row, written by the first server that starts on this database.
  await sql`create table key_fingerprint (
    only_row boolean primary key default true check (only_row),
    fingerprint bytea not null,
    noted_at timestamptz not null default now()
  )`.execute(db);

  await sql`alter table files add column uploading_node text`.execute(db);
  await sql`create index files_uploading on files (uploading_node) where uploading_node is not null`.execute(db);
}
