import { sql, type RawBuilder } from 'kysely';

import { searchKey } from '@/contract/searchKey';
import { anywhere, plainText } from '@/server/modules/content/plainText';

const maxTerms = 8;
/** An index by trigrams knows no shorter words. */
export const leastIndexed = 3;

/** The words of a search as `searchKey` has them; a search shorter than `minimum` has none. */
export function searchTerms(search: string, minimum = 1) {
  const text = plainText(search);
  return text.length < minimum ? [] : searchKey(text).split(' ').filter(Boolean).slice(0, maxTerms);
}

const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;

/** Whether a text holds all words of a search. */
export const matchesTerms = (key: RawBuilder<unknown>, message: readonly string[]) =>
  allOf(message.map((word) => sql<boolean>`${key} like ${anywhere(word)}`));

/** As the index `people_by_search` has it. */
const personKey = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`search_key(${of('name_key')} || ' ' || ${of('email')} || ' ' || ${of('contact')} || ' ' || ${of('contact2')})`;
};

/** Whether someone has all words in the name, e-mail address or numbers. */
export const isPersonWith = (alias: string, message: readonly string[]) => matchesTerms(personKey(alias), message);

/** Whether someone has all words in the name; the index finds more, of which only those are taken. */
export const isNamed = (alias: string, message: readonly string[]) =>
  message.length
    ? allOf([isPersonWith(alias, message), matchesTerms(sql`search_key(${sql.ref(`${alias}.name_key`)})`, message)])
    : sql<boolean>`true`;

/** As the index `directory_by_search` has it. */
const directoryKey = sql`search_key(name || ' ' || coalesce(topic, ''))`;

/** Whether an entry of a directory has all words in its name or topic. */
export const isEntryWith = (message: readonly string[]) => matchesTerms(directoryKey, message);

/** Whether an entry has all words in its name; the index finds more, of which only those are taken. */
export const isEntryNamed = (message: readonly string[]) =>
  message.length ? allOf([isEntryWith(message), matchesTerms(sql`search_key(name)`, message)]) : sql<boolean>`true`;
