import { type RawBuilder, sql } from 'kysely';

import { searchKey } from '@/contract/searchKey';
import { containsPattern, plainText, wordPrefixPattern } from './plainText';

const maxTerms = 8;
/** A trigram index does not find shorter terms. */
export const minIndexedLength = 3;

/** The terms of a search, normalized by `searchKey`. A search shorter than `minLength` has no terms. */
export function searchTerms(search: string, minLength = 1) {
  const text = plainText(search);
  return text.length < minLength ? [] : searchKey(text).split(' ').filter(Boolean).slice(0, maxTerms);
}

const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;

/** Whether a text contains all terms of a search. */
export const matchesTerms = (key: RawBuilder<unknown>, terms: readonly string[]) =>
  allOf(terms.map((word) => sql<boolean>`${key} like ${containsPattern(word)}`));

/** Must match the index `people_by_search`. */
const personSearchKey = (alias: string) => {
  const columnOf = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`search_key(${columnOf('name_key')} || ' ' || ${columnOf('email')} || ' ' || ${columnOf('contact')} || ' ' || ${columnOf('contact2')})`;
};

/** Whether a person's name, email address, and numbers contain all terms. */
export const matchesPerson = (alias: string, terms: readonly string[]) => matchesTerms(personSearchKey(alias), terms);

/**
 * Whether each term starts a word in a person's name, email address, or numbers. For terms that are too short to be
 * searched for inside words.
 */
export const hasWordPrefixes = (alias: string, terms: readonly string[]) =>
  allOf(
    // One pattern matches the start of the text and of later words; two patterns would compute each person's key twice.
    terms.map((term) => sql<boolean>`${personSearchKey(alias)} ~ ${wordPrefixPattern(term)}`),
  );

/** Whether a person's name contains all terms. The index finds more people, which the second condition filters. */
export const matchesName = (alias: string, terms: readonly string[]) =>
  terms.length
    ? allOf([matchesPerson(alias, terms), matchesTerms(sql`search_key(${sql.ref(`${alias}.name_key`)})`, terms)])
    : sql<boolean>`true`;

/** Must match the index `directory_by_search`. */
const directoryKey = sql`search_key(name || ' ' || coalesce(topic, ''))`;

/** Whether a directory entry's name and topic contain all terms. */
export const matchesEntry = (terms: readonly string[]) => matchesTerms(directoryKey, terms);

/**
 * Whether a directory entry's name contains all terms. The index finds more entries, which the second condition
 * filters.
 */
export const matchesEntryName = (terms: readonly string[]) =>
  terms.length ? allOf([matchesEntry(terms), matchesTerms(sql`search_key(name)`, terms)]) : sql<boolean>`true`;
