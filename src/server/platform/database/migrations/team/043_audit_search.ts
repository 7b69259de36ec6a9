import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes that find entries in a long audit log by actor, action, and uncommon outcome, and relatives by name;
 * adds a table for the last verification.
 */
export async function up(db: Kysely<never>) {
  await sql`create index audit_actor on audit (actor, id)`.execute(db);
  await sql`create index audit_action on audit (action, id)`.execute(db);
  // Nearly all entries have the outcome `done`, so finding those needs no index.
  await sql`create index audit_outcome on audit (outcome, id) where outcome <> 'done'`.execute(db);
  // The audit log can be filtered by relatives too, whether or not they have an account.
  await sql`create index relatives_by_trigram on people using gin (name_key gin_trgm_ops)
    where relation <> 'Self'`.execute(db);
  await sql`create table audit_verification (
    only_row boolean primary key default true check (only_row),
    run text,
    checked bigint not null,
    total bigint not null,
    beat_at timestamptz not null,
    report text,
    signature text
  )`.execute(db);
}
