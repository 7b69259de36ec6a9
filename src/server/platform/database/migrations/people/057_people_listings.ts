import { type Kysely, sql } from 'kysely';

/**
 * The number of people shown to each administrator in lists within an hour. Kept until it is written to the audit log.
 */
export async function up(db: Kysely<never>) {
  await sql`create table people_listings (
    actor text not null,
    list text not null,
    hour timestamptz not null,
    calls int not null,
    people bigint not null,
    address text not null,
    primary key (actor, list, hour)
  )`.execute(db);
}
