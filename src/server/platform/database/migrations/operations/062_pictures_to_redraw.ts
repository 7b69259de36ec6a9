import { type Kysely, sql } from 'kysely';

/**
 * Pictures that may still contain metadata such as location and device, because an earlier version stored them as
 * received.
 */
export async function up(db: Kysely<never>) {
  await sql`create table pictures_to_redraw (
    file_id bigint primary key references files (id) on delete cascade)`.execute(db);
  await sql`insert into pictures_to_redraw select id from files where kind = 'image'`.execute(db);
}
