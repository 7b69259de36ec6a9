import { sql, type Kysely } from 'kysely';

/**
 * The recipients of a notification as a set of bits, one for each number of a person, a block of 1024 numbers a row: a
 * row for each person took 29 MB for a notification to 260,000 people, this takes about 60 kB.
 */
export async function up(db: Kysely<never>) {
  await sql`create table notification_audiences (
    block bigint not null,
    notification_id bigint not null references notifications (id) on delete cascade,
    members bit(1024) not null,
    primary key (block, notification_id)
  )`.execute(db);
  await sql`insert into notification_audiences
    select person_id / 1024, notification_id, bit_or(set_bit(0::bit(1024), (person_id % 1024)::int, 1))
    from notification_recipients group by 1, 2`.execute(db);
  await sql`create index notification_audiences_in_order on notification_audiences (notification_id, block)`.execute(db);

  for (const table of ['people', 'notifications']) await sql`drop trigger forget_recipients on ${sql.table(table)}`.execute(db);
  await sql`drop function forget_recipients`.execute(db);
  await sql`drop table notification_recipients`.execute(db);
}
