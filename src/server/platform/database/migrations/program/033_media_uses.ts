import { type Kysely, sql } from 'kysely';

/** Stores the media that each draft and version uses, so that queries need not search the texts for them. */
export async function up(db: Kysely<never>) {
  await sql`create function media_named(body text) returns bigint[] language sql immutable as $$
    select coalesce(array_agg(distinct coalesce(found.id[1], found.id[2])::bigint), '{}') from regexp_matches(
      body, 'data-media=\\\\?"(\\d{1,15})|"(?:pictureId|iconId|mediaId)":(\\d{1,15})', 'g') as found (id)
  $$`.execute(db);
  await sql`alter table publications add column draft_media bigint[] not null default '{}'`.execute(db);
  await sql`alter table publication_versions add column media bigint[] not null default '{}'`.execute(db);
  await sql`update publications set draft_media = media_named(draft) where draft is not null`.execute(db);
  await sql`update publication_versions set media = media_named(body) where body is not null`.execute(db);

  await sql`create function note_draft_media() returns trigger language plpgsql as $$
  begin
    new.draft_media := media_named(new.draft);
    return new;
  end $$`.execute(db);
  await sql`create trigger publication_draft_media before insert or update of draft on publications
    for each row execute function note_draft_media()`.execute(db);
  await sql`create function note_version_media() returns trigger language plpgsql as $$
  begin
    new.media := media_named(new.body);
    return new;
  end $$`.execute(db);
  await sql`create trigger publication_version_media before insert or update of body on publication_versions
    for each row execute function note_version_media()`.execute(db);
  await sql`create index publications_draft_media on publications using gin (draft_media)`.execute(db);
  await sql`create index publication_versions_media on publication_versions using gin (media)`.execute(db);
}
