import { type Kysely, sql } from 'kysely';

/** Stores the newest notification that each person has seen. Those sent before this migration count as seen. */
export async function up(db: Kysely<never>) {
  const { rows } = await sql<{ newest: number }>`select coalesce(max(id), 0) as newest from notifications`.execute(db);
  await sql`alter table people add column notifications_seen_to bigint not null default ${sql.lit(Number(rows[0]?.newest ?? 0))}`.execute(
    db,
  );
  await sql`alter table people alter column notifications_seen_to set default 0`.execute(db);
}
