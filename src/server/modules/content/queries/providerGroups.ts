import { type RawBuilder, sql } from 'kysely';

import { isStateCode, removeFillerWords, specialtyStems, stateCode } from '@/contract/content/everydayTerms';
import { searchKey } from '@/contract/searchKey';
import { containsPattern } from '@/server/platform/database/plainText';
import { matchesTerms } from '@/server/platform/database/searching';

export type SpecialtyCount = { specialty: string; total: number; located: number };

/** Providers matching one simple condition, and their number if the stored counts include it. */
export type ProviderGroup = { condition: RawBuilder<boolean>; total: number | null };

/** A member's search also covers the location and the organization; an administrator's does not. */
export type SearchFields = 'everything' | 'nameSpecialty';

/** More groups than this are merged, because each adds a branch to the statement. */
const maxBranches = 24;

const sum = (counts: readonly SpecialtyCount[]) => counts.reduce((sumSoFar, { total }) => sumSoFar + total, 0);

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
  const conditions = terms.map(containsWord);
  if (fields === 'nameSpecialty')
    conditions.push(matchesTerms(sql`search_key(full_name || ' ' || primary_specialty)`, terms));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * All providers with every search term in their name, specialty, or location, as disjoint groups. There are few
 * specialties, so the terms that a specialty contains are known in advance: common specialties are read from an index
 * with their stored count, and only the remaining terms are searched in the text.
 */
export function buildProviderGroups(
  searchTerms: readonly string[],
  specialtyCounts: readonly SpecialtyCount[],
  fields: SearchFields,
): ProviderGroup[] {
  if (searchTerms.length === 0) return [{ condition: sql<boolean>`true`, total: sum(specialtyCounts) }];
  const terms = removeFillerWords(searchTerms);
  const stems = terms.map(specialtyStems);

  const groupsByRemainingTerms = new Map<string, { counts: SpecialtyCount[]; remainingTerms: string[] }>();
  for (const count of specialtyCounts) {
    const specialty = ` ${searchKey(count.specialty)}`;
    const remainingTerms = terms.filter((_, index) => !stems[index]?.some((stem) => specialty.includes(` ${stem}`)));
    if (remainingTerms.length === terms.length) continue;
    const key = remainingTerms.join(' ');
    groupsByRemainingTerms.set(key, {
      remainingTerms,
      counts: [...(groupsByRemainingTerms.get(key)?.counts ?? []), count],
    });
  }

  const groupedSpecialties: string[] = [];
  const groups = [...groupsByRemainingTerms.values()].flatMap(({ counts, remainingTerms }): ProviderGroup[] => {
    const specialties = counts.map(({ specialty }) => specialty);
    groupedSpecialties.push(...specialties);
    const hasListedSpecialty = sql<boolean>`primary_specialty = any(${specialties}::text[])`;
    if (remainingTerms.length > 0)
      return [
        { condition: sql<boolean>`${hasListedSpecialty} and ${containsAll(remainingTerms, fields)}`, total: null },
      ];
    if (counts.length > maxBranches) return [{ condition: hasListedSpecialty, total: sum(counts) }];
    return counts.map(({ specialty, total }) => ({ condition: sql<boolean>`primary_specialty = ${specialty}`, total }));
  });
  const otherSpecialtiesCondition = groupedSpecialties.length
    ? sql`primary_specialty <> all(${groupedSpecialties}::text[]) and `
    : sql``;
  return [
    ...groups,
    { condition: sql<boolean>`${otherSpecialtiesCondition}${containsAll(terms, fields)}`, total: null },
  ];
}
