import { type Kysely, sql } from 'kysely';

/** Gives benefits an audience, a state, and an order, and turns their texts into publications. */
export async function up(db: Kysely<never>) {
  await sql`alter table benefits
    add column visible_to text not null default 'All' check (visible_to in ('Pre-Enrolled', 'Enrolled', 'All')),
    add column is_active boolean not null default true,
    add column sequence int not null default 0,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(),
    add column version int not null default 1`.execute(db);
  await sql`update benefits set sequence = placed.place
    from (select id, row_number() over (order by id) as place from benefits) placed
    where placed.id = benefits.id`.execute(db);

  // The URLs of logos and media are dropped, because they pointed to files of the demo.
  await sql`insert into publications (kind, key, last_number, changed_by)
    select 'benefit', id::text, 1, 'nobody:0' from benefits`.execute(db);
  await sql`insert into publication_versions (publication_id, number, body, valid_from, published_at, published_by)
    select p.id, 1, json_build_object('title', b.title, 'iconId', null, 'mediaId', null, 'html', b.description)::text,
      now(), now(), 'nobody:0'
    from benefits b join publications p on p.kind = 'benefit' and p.key = b.id::text`.execute(db);
  await sql`alter table benefits
    drop column title, drop column logo_url, drop column media_url, drop column description`.execute(db);
}
