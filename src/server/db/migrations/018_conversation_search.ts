import { sql, type Kysely } from 'kysely';

/** What a search of the conversations goes by: the members' names, and the messages of sessions that are not over. */
export async function up(db: Kysely<never>) {
  // Of everybody who can sign in, whether employee or relative: without it a search for whom to write to read them all.
  await sql`drop index relatives_by_trigram`.execute(db);
  await sql`create index members_by_trigram on people using gin (name_key gin_trgm_ops) where registered_at is not null`.execute(
    db,
  );

  // A word of ended sessions finds nothing, but it was looked up in every one of them, and there are more each year.
  await sql`alter table messages add column is_over boolean not null default false`.execute(db);
  await sql`update messages m set is_over = true from conversations c
    where c.member_id = m.member_id and m.sequence <= c.ended`.execute(db);
  await sql`drop index messages_by_trigram`.execute(db);
  // As long as the one before: about 17 s for a million messages of running sessions, less where many are over.
  await sql`create index running_messages_by_trigram on messages using gin (body gin_trgm_ops) where not is_over`.execute(
    db,
  );
}
