import { type Kysely, sql } from 'kysely';

/** Stores when administrators were notified that a closed account will be removed. */
export async function up(db: Kysely<never>) {
  await sql`alter table people add column purge_announced_at timestamptz`.execute(db);
}
