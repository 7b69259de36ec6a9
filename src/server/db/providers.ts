import { sql, type Expression, type SqlBool } from 'kysely';

import { providerSearchMinimum, type Provider, type ProviderPage } from '@/contract/provider';
import { anywhere, searchWords } from '@/server/plainText';

import type { Database } from './database';

type Place = { lat: number; long: number };
type Question = { search: string; offset: number; limit?: number; from?: Place; fields: keyof typeof searched };

/** What a search looks at; the first is the indexed expression and holds the second (migration 003). */
const searched = {
  nameSpecialtyZip: sql<string>`lower(full_name || ' ' || primary_specialty || ' ' || zipcode)`,
  nameSpecialty: sql<string>`lower(full_name || ' ' || primary_specialty)`,
};

const earthRadiusKm = 6371;
// `least` passes over nulls, so a provider without a position would stand at the other end of the world.
const kilometresFrom = ({ lat, long }: Place) => sql<number | null>`(case when lat is not null and long is not null then
  ${2 * earthRadiusKm}::float8 * asin(least(1, sqrt(
    power(sin(radians(lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(long - ${long}::float8) / 2), 2)))) end)`;

function matches(search: string, fields: Question['fields']): Expression<SqlBool>[] {
  const kinds = fields === 'nameSpecialtyZip' ? [searched.nameSpecialtyZip] : [searched.nameSpecialtyZip, searched[fields]];
  return searchWords(search, providerSearchMinimum).flatMap((word) =>
    kinds.map((text) => sql<SqlBool>`${text} like ${anywhere(word)}`),
  );
}

/** A step of the network, nearest first where the caller said where they are, else by name. */
export async function findProviders(
  db: Database,
  { search, offset, limit, from, fields }: Question,
): Promise<ProviderPage> {
  let matching = db.selectFrom('providers');
  for (const match of matches(search, fields)) matching = matching.where(match);

  const distance = from ? kilometresFrom(from) : sql<null>`null`;
  const { totalRecords } = await matching
    .select((of) => of.fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow();

  let page = matching.selectAll().select(distance.as('distance'));
  if (from) page = page.orderBy(sql`distance`, (order) => order.asc().nullsLast());
  page = page.orderBy('full_name').orderBy('id').offset(offset);
  if (limit !== undefined) page = page.limit(limit);

  const rows = await page.execute();
  return {
    totalRecords,
    data: rows.map(
      (row): Provider => ({
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
        distance: row.distance === null ? null : Math.round(row.distance * 10) / 10,
      }),
    ),
  };
}
