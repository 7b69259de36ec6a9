import { type RawBuilder, sql } from 'kysely';

import { isStateCode, removeFillerWords, specialtyStems, stateCode } from '@/contract/content/everydayTerms';
import { searchKey } from '@/contract/searchKey';
import { containsPattern } from '@/server/platform/database/plainText';
import { matchesTerms } from '@/server/platform/database/searching';

export type SpecialtyCount = { specialty: string; total: number; located: number };

/** Providers matching one simple condition, and their number if the stored counts include it. */
export type ProviderGroup = { where: RawBuilder<boolean>; total: number | null };

/** A member's search includes place and organization; an administrator's does not. */
export type SearchFields = 'everything' | 'nameSpecialty';

/** More groups than this are merged, because each adds a branch to the statement. */
const maxBranches = 24;

const sum = (counts: readonly SpecialtyCount[]) => counts.reduce((all, { total }) => all + total, 0);

/** The expression in the index `providers_by_search`, with a space around each word. */
export const providerKey = sql`search_key(' ' || full_name || ' ' || organization_name || ' ' || primary_specialty || ' ' ||
      city || ' ' || state || ' ' || zipcode || ' ')`;

/** A state code matches only as a full word; a state name also matches the state's code. */
function containsWord(word: string) {
  const patterns = [containsPattern(isStateCode(word) ? ` ${word} ` : word)];
  const code = stateCode(word);
  if (code) patterns.push(`% ${code} %`);
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${providerKey} like ${pattern}`),
    sql` or `,
  )})`;
}

function containsAll(terms: readonly string[], fields: SearchFields) {
  const parts = terms.map(containsWord);
  if (fields === 'nameSpecialty')
    parts.push(matchesTerms(sql`search_key(full_name || ' ' || primary_specialty)`, terms));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * All providers with every search term in their name, specialty, or place, as disjoint groups. There are few
 * specialties, so the terms that a specialty contains are known in advance: common specialties are read from an index
 * with their stored count, and only the remaining terms are searched in the text.
 */
export function groupsOf(
  searchTerms: readonly string[],
  specialtyCounts: readonly SpecialtyCount[],
  fields: SearchFields,
): ProviderGroup[] {
  if (searchTerms.length === 0) return [{ where: sql<boolean>`true`, total: sum(specialtyCounts) }];
  const terms = removeFillerWords(searchTerms);
  const stems = terms.map(specialtyStems);

  const byRest = new Map<string, { counts: SpecialtyCount[]; rest: string[] }>();
  for (const count of specialtyCounts) {
    const specialty = ` ${searchKey(count.specialty)}`;
    const rest = terms.filter((_, index) => !stems[index]?.some((stem) => specialty.includes(` ${stem}`)));
    if (rest.length === terms.length) continue;
    const name = rest.join(' ');
    byRest.set(name, { rest, counts: [...(byRest.get(name)?.counts ?? []), count] });
  }

  const groupedSpecialties: string[] = [];
  const groups = [...byRest.values()].flatMap(({ counts, rest }): ProviderGroup[] => {
    const specialties = counts.map(({ specialty }) => specialty);
    groupedSpecialties.push(...specialties);
    const isOneOf = sql<boolean>`primary_specialty = any(${specialties}::text[])`;
    if (rest.length > 0) return [{ where: sql<boolean>`${isOneOf} and ${containsAll(rest, fields)}`, total: null }];
    if (counts.length > maxBranches) return [{ where: isOneOf, total: sum(counts) }];
    return counts.map(({ specialty, total }) => ({ where: sql<boolean>`primary_specialty = ${specialty}`, total }));
  });
  const others = groupedSpecialties.length ? sql`primary_specialty <> all(${groupedSpecialties}::text[]) and ` : sql``;
  return [...groups, { where: sql<boolean>`${others}${containsAll(terms, fields)}`, total: null }];
}
