import { type Kysely, sql } from 'kysely';

/** Each member's conversation with the administrators, its messages, and how far either side has read. */
export async function up(db: Kysely<never>) {
  // Read positions are message sequence numbers; unread counts are derived from them and not stored.
  await sql`create table conversations (
    member_id bigint primary key references people (id) on delete cascade,
    member_said bigint not null default 0,
    admin_said bigint not null default 0,
    member_read bigint not null default 0,
    member_heard bigint not null default 0,
    admin_read bigint not null default 0,
    admin_heard bigint not null default 0,
    ended bigint not null default 0,
    ended_at timestamptz,
    ended_by text,
    last_at timestamptz not null,
    check (member_heard <= admin_said and admin_heard <= member_said)
  )`.execute(db);
  await sql`create index conversations_latest on conversations (last_at desc, member_id)`.execute(db);
  await sql`create index conversations_unread on conversations ((member_said - admin_heard))
    where member_said > admin_heard`.execute(db);

  await sql`create table messages (
    member_id bigint not null references conversations (member_id) on delete cascade,
    sequence bigint not null,
    member_said bigint not null,
    is_admins boolean not null,
    sender text not null,
    client_id text,
    body text not null,
    created_at timestamptz not null,
    primary key (member_id, sequence)
  )`.execute(db);
  await sql`create unique index messages_client on messages (sender, client_id) where client_id is not null`.execute(
    db,
  );
}
