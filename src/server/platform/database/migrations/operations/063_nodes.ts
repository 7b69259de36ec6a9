import { type Kysely, sql } from 'kysely';

/**
 * The nodes that run on this database, each with its version and the number of the last migration that it knows, and
 * the migration number that a node must know to be allowed to write.
 */
export async function up(db: Kysely<never>) {
  await sql`create table nodes (
    id text primary key,
    version text not null,
    schema int not null,
    is_writing boolean not null default true,
    started_at timestamptz not null default now(),
    beat_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table schema_minimum (
    only_row boolean primary key default true check (only_row),
    schema int not null
  )`.execute(db);
  await sql`insert into schema_minimum (schema) values (0)`.execute(db);
}
