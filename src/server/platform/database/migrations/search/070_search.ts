import { type Kysely, sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join('');

const separators = `-\t\n\r\u00A0\u202F\u2212\uFE58\uFE63\uFF0D${range(0x2000, 0x200a)}${range(0x2010, 0x2015)}`;
const letters = { øØłŁđĐıİ: 'oollddii' };
const ignoredCharacters = `'\`\u00B4\u2018\u2019\u201B\u02B9\u02BB\u02BC\u2032\uFF07\u00AD\u2060\uFEFF${range(0x200b, 0x200f)}${range(0x300, 0x36f)}`;

/**
 * Makes searches ignore accents and differences between apostrophes and between hyphens, and find employees by email
 * address and contact number too. The replaced trigram indexes stay for the previous version; a later migration drops
 * them.
 */
export async function up(db: Kysely<never>, tools: MigrationTools) {
  const [from, to] = Object.entries(letters)[0] ?? ['', ''];
  // Most texts are plain ASCII. For them, the first branch takes a tenth of the time.
  await sql`create or replace function search_key(said text) returns text language sql immutable parallel safe as $$
    select case when octet_length(said) = length(said) then translate(lower(said), ${sql.lit("-\t\n\r'`")}, '    ')
      else replace(replace(replace(
        translate(lower(normalize(said, nfd)), ${sql.lit(separators + from + ignoredCharacters)}, ${sql.lit(' '.repeat(separators.length) + to)}),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
  $$`.execute(db);

  const build = (name: string, on: ReturnType<typeof sql>) => buildIndex(db, tools, name, on);
  await build(
    'people_by_search',
    sql`people using gin (search_key(name_key || ' ' || email || ' ' || contact || ' ' || contact2) gin_trgm_ops)`,
  );
  await build('people_by_ssn_end', sql`people (ssn_last4)`);
  await build('messages_by_search', sql`messages using gin (search_key(body) gin_trgm_ops) where not is_over`);
  await build(
    'providers_by_search',
    sql`providers using gin (search_key(' ' || full_name || ' ' || organization_name || ' ' || primary_specialty || ' ' ||
      city || ' ' || state || ' ' || zipcode || ' ') gin_trgm_ops)`,
  );
  await build(
    'directory_by_search',
    sql`directory using gin (search_key(name || ' ' || coalesce(topic, '')) gin_trgm_ops)`,
  );
}
