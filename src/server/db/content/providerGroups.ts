import { sql, type RawBuilder } from 'kysely';

import { anywhere } from '@/server/content/plainText';

/** The stored counts of a specialty. */
export type SpecialtyCount = { specialty: string; total: number; located: number };

/** Providers matching one simple condition, and their number if the stored counts have it. */
export type ProviderGroup = { where: RawBuilder<boolean>; total: number | null };

/** A member's search includes the zip code, an administrator's does not. */
export type SearchFields = 'nameSpecialtyZip' | 'nameSpecialty';

/** More groups than this are merged, because each adds a branch to the statement. */
const mostBranches = 24;

const sum = (counts: readonly SpecialtyCount[]) => counts.reduce((all, { total }) => all + total, 0);

function containsAll(words: readonly string[], fields: SearchFields) {
  const parts = words.flatMap((word) => {
    const inPerson = sql<boolean>`person_key like ${anywhere(word)}`;
    return fields === 'nameSpecialty' ? [inPerson, sql<boolean>`lower(full_name) like ${anywhere(word)}`] : [inPerson];
  });
  return sql.join(parts, sql` and `);
}

/**
 * All providers with every word in name, specialty or zip code, as disjoint groups. There are few specialties, so the
 * words that a specialty contains are known in advance: common specialties are read from an index with their stored
 * count, and only the remaining words are searched in the text.
 */
export function groupsOf(
  words: readonly string[],
  kept: readonly SpecialtyCount[],
  fields: SearchFields,
): ProviderGroup[] {
  if (words.length === 0) return [{ where: sql<boolean>`true`, total: sum(kept) }];

  const byRest = new Map<string, { counts: SpecialtyCount[]; rest: string[] }>();
  for (const count of kept) {
    const rest = words.filter((word) => !count.specialty.toLowerCase().includes(word));
    if (rest.length === words.length) continue;
    const name = rest.join(' ');
    byRest.set(name, { rest, counts: [...(byRest.get(name)?.counts ?? []), count] });
  }

  const named: string[] = [];
  const groups = [...byRest.values()].flatMap(({ counts, rest }): ProviderGroup[] => {
    const specialties = counts.map(({ specialty }) => specialty);
    named.push(...specialties);
    const isOneOf = sql<boolean>`primary_specialty = any(${specialties}::text[])`;
    if (rest.length > 0) return [{ where: sql<boolean>`${isOneOf} and ${containsAll(rest, fields)}`, total: null }];
    if (counts.length > mostBranches) return [{ where: isOneOf, total: sum(counts) }];
    return counts.map(({ specialty, total }) => ({ where: sql<boolean>`primary_specialty = ${specialty}`, total }));
  });
  const others = named.length ? sql`primary_specialty <> all(${named}::text[]) and ` : sql``;
  return [...groups, { where: sql<boolean>`${others}${containsAll(words, fields)}`, total: null }];
}
