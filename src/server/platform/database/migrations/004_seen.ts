import { type Kysely, sql } from 'kysely';

/** Stores what each person has seen, so that it is marked as new only once, and adds an index of deleted accounts. */
export async function up(db: Kysely<never>) {
  await sql`alter table plan_documents add column seen_at timestamptz`.execute(db);
  await sql`create table alerts_seen (
    person_id bigint not null references people (id) on delete cascade,
    alert_id bigint not null references alerts (id) on delete cascade,
    primary key (person_id, alert_id)
  )`.execute(db);
  await sql`create index alerts_seen_alert on alerts_seen (alert_id)`.execute(db);
  await sql`create index people_deleted on people (deleted_at) where deleted_at is not null`.execute(db);
}
