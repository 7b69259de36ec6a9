import { type Kysely, sql } from 'kysely';

/**
 * Stores a notification's recipients as a bitmap by person ID, 1,024 IDs per row. A row per person took 29 MB for a
 * notification to 260,000 people; this takes about 60 kB.
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
  await sql`create index notification_audiences_in_order on notification_audiences (notification_id, block)`.execute(
    db,
  );

  for (const table of ['people', 'notifications'])
    await sql`drop trigger forget_recipients on ${sql.table(table)}`.execute(db);
  await sql`drop table notification_recipients`.execute(db);
  await sql`create or replace function forget_recipients() returns trigger language plpgsql as $$
  begin
    update notification_audiences a set members = a.members & ~going.bits from (
      select id / 1024 as block, bit_or(set_bit(0::bit(1024), (id % 1024)::int, 1)) as bits from gone group by 1) going
    where a.block = going.block and bit_count(a.members & going.bits) > 0;
    return null;
  end $$`.execute(db);
  await sql`create trigger forget_recipients after delete on people referencing old table as gone
    for each statement execute function forget_recipients()`.execute(db);
}
