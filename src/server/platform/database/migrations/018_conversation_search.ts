import { type Kysely, sql } from 'kysely';

/** Indexes for searching conversations: members' names, and messages of current sessions. */
export async function up(db: Kysely<never>) {
  // Covers everyone who can sign in, not only relatives. Without this index, the search for new recipients would read
  // all of these people.
  await sql`drop index relatives_by_trigram`.execute(db);
  await sql`create index members_by_trigram on people using gin (name_key gin_trgm_ops) where registered_at is not null`.execute(
    db,
  );

  // Searches never return messages of ended sessions, but the earlier index contained all of them, and their number
  // grows every year.
  await sql`alter table messages add column is_over boolean not null default false`.execute(db);
  await sql`update messages m set is_over = true from conversations c
    where c.member_id = m.member_id and m.sequence <= c.ended`.execute(db);
  await sql`drop index messages_by_trigram`.execute(db);
  // Takes about 17 s for a million messages of current sessions, less when many have ended.
  await sql`create index running_messages_by_trigram on messages using gin (body gin_trgm_ops) where not is_over`.execute(
    db,
  );
}
