import { type RawBuilder, sql } from 'kysely';
import { joinPhrases, separateWords } from '@/contract/content/everydayTerms';
import { minProviderSearchLength, type Provider, type ProviderListPage } from '@/contract/content/provider';
import type { Database, Tables } from '@/server/platform/database/database';
import { searchTerms } from '@/server/platform/database/searching';

import { degreesFrom, isWithinBoundingBox, kilometersFrom, type Position } from './nearby';
import { buildProviderGroups, type ProviderGroup, type SearchFields } from './providerGroups';

type ProviderQuery = { search: string; offset: number; limit?: number; position?: Position; fields: SearchFields };
/** Without a limit, everything starting at the offset. */
type PageRange = { offset: number; limit?: number };
type ProviderRow = Omit<Tables['providers'], 'id' | 'is_active' | 'version'> & { id: number; distance: number | null };

/** Beyond this depth, calculating every distance is faster. */
const maxIndexedOffset = 10_000;
const isLocated = sql<boolean>`is_active and lat is not null and long is not null`;
const isNotLocated = sql<boolean>`is_active and (lat is null or long is null)`;
const limitTo = ({ offset, limit }: PageRange) =>
  sql`${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}`;
const unionOf = (
  groups: readonly ProviderGroup[],
  buildSelect: (condition: RawBuilder<boolean>) => RawBuilder<unknown>,
) =>
  sql.join(
    groups.map(({ condition }) => sql`(${buildSelect(condition)})`),
    sql` union all `,
  );

/**
 * A page of active providers, nearest first when the caller's position is known, otherwise by name, and the number of
 * all matches.
 */
export async function findProviders(
  db: Database,
  { search, position, fields, ...pageRange }: ProviderQuery,
): Promise<Required<ProviderListPage>> {
  const terms = joinPhrases(searchTerms(separateWords(search), minProviderSearchLength));
  const specialtyCounts = await db
    .selectFrom('provider_counts')
    .selectAll()
    .where('total', '>', 0)
    .orderBy('specialty')
    .execute();
  const groups = buildProviderGroups(terms, specialtyCounts, fields);
  const totalRecords = await countProviders(db, groups);
  const locatedCount = specialtyCounts.reduce((sum, count) => sum + count.located, 0);

  const rows =
    pageRange.offset >= totalRecords
      ? []
      : !position
        ? await listByName(db, groups, pageRange, totalRecords)
        : terms.length > 0
          ? await listNearestMatches(db, groups, pageRange, position)
          : await listNearestProviders(db, pageRange, position, locatedCount);
  return {
    totalRecords,
    data: rows.map(toListedProvider),
    specialties: specialtyCounts.map(({ specialty }) => specialty),
  };
}

async function countProviders(db: Database, groups: readonly ProviderGroup[]) {
  const knownTotal = groups.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const uncountedGroups = groups.filter(({ total }) => total === null);
  if (uncountedGroups.length === 0) return knownTotal;
  const countsQuery = unionOf(
    uncountedGroups,
    (condition) => sql`select count(*) as count from providers where is_active and ${condition}`,
  );
  const { rows } = await sql<{ count: number }>`${countsQuery}`.execute(db);
  return rows.reduce((sum, { count }) => sum + count, knownTotal);
}

/** Reads only the index up to the page, from the nearer end of the list. */
async function listByName(db: Database, groups: readonly ProviderGroup[], { offset, limit }: PageRange, total: number) {
  const pageSize = Math.min(limit ?? total, total - offset);
  const isFromEnd = offset > total / 2;
  const order = isFromEnd ? sql`person_key desc, id desc` : sql`person_key, id`;
  const skippedCount = isFromEnd ? total - offset - pageSize : offset;
  const branches = unionOf(
    groups,
    (condition) =>
      sql`select id, person_key from providers where is_active and ${condition} order by ${order} limit ${skippedCount + pageSize}`,
  );
  const { rows } = await sql<ProviderRow>`
    select p.*, null::float8 as distance from providers p join (
      select id from (${branches}) found order by ${order} limit ${pageSize} offset ${skippedCount}
    ) page on page.id = p.id
    order by p.person_key, p.id`.execute(db);
  return rows;
}

/** Calculates every distance; providers without a position come last. */
async function listNearestMatches(
  db: Database,
  groups: readonly ProviderGroup[],
  pageRange: PageRange,
  position: Position,
) {
  const foundQuery = unionOf(
    groups,
    (condition) => sql`select id, person_key, lat, long from providers where is_active and ${condition}`,
  );
  const { rows } = await sql<ProviderRow>`
    select p.*, page.distance from providers p join (
      select id, ${kilometersFrom(position)} as distance from (${foundQuery}) found
      order by distance nulls last, person_key, id ${limitTo(pageRange)}
    ) page on page.id = p.id
    order by page.distance nulls last, p.person_key, p.id`.execute(db);
  return rows;
}

/** For lists without a search. Providers without a position come last, by name. */
async function listNearestProviders(
  db: Database,
  { offset, limit }: PageRange,
  position: Position,
  locatedCount: number,
): Promise<ProviderRow[]> {
  const nearCount = Math.min(limit ?? locatedCount, Math.max(0, locatedCount - offset));
  const nearProviders = nearCount > 0 ? await listNearestLocated(db, { offset, limit: nearCount }, position) : [];
  if (limit !== undefined && nearProviders.length === limit) return nearProviders;

  const rest = {
    offset: Math.max(0, offset - locatedCount),
    limit: limit === undefined ? undefined : limit - nearProviders.length,
  };
  const { rows } = await sql<ProviderRow>`select *, null::float8 as distance from providers where ${isNotLocated}
    order by person_key, id ${limitTo(rest)}`.execute(db);
  return [...nearProviders, ...rows];
}

/**
 * Reads the providers that are nearest on a flat map from the index. The nearest on the globe are no farther away than
 * the farthest of these, so exact distances are calculated only within that radius. Far down the list, the radius
 * contains nearly everyone.
 */
async function listNearestLocated(
  db: Database,
  pageRange: { offset: number; limit: number },
  position: Position,
): Promise<ProviderRow[]> {
  const count = pageRange.offset + pageRange.limit;
  const isNear =
    count > maxIndexedOffset
      ? isLocated
      : sql<boolean>`${isLocated} and ${isWithinBoundingBox(position, await readRadius(db, count, position))}`;
  const { rows } = await sql<ProviderRow>`
    select p.*, page.distance from providers p join (
      select id, ${kilometersFrom(position)} as distance from providers
      where ${isNear}
      order by distance, person_key, id ${limitTo(pageRange)}
    ) page on page.id = p.id
    order by page.distance, p.person_key, p.id`.execute(db);
  return rows;
}

async function readRadius(db: Database, count: number, position: Position) {
  const { rows } = await sql<{ reach: number }>`select max(reach) as reach from (
    select ${kilometersFrom(position)} as reach from providers where ${isLocated}
    order by ${degreesFrom(position)} limit ${count}) near`.execute(db);
  return rows[0]?.reach ?? 0;
}

export const providerOf = (row: Omit<ProviderRow, 'distance' | 'person_key'>) => ({
  id: row.id,
  fullName: row.full_name,
  organizationName: row.organization_name,
  primarySpecialty: row.primary_specialty,
  gender: row.gender,
  address: row.address,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  country: row.country,
  phoneNumber: row.phone_number,
});

const toListedProvider = (row: ProviderRow): Provider => ({
  ...providerOf(row),
  distance: row.distance === null ? null : Math.round(row.distance * 10) / 10,
});
