import { sql, type RawBuilder } from 'kysely';

export type Place = { lat: number; long: number };

const earthRadiusKm = 6371;
const degrees = 180 / Math.PI;
const radians = Math.PI / 180;
/** What rounding may take away at the edge of a circle. */
const spare = 1 + 1e-9;

/** Great-circle kilometres from somewhere; null for a provider without a position, who would else stand at the other end of the world. */
export const kilometresFrom = ({ lat, long }: Place) => sql<
  number | null
>`(case when lat is not null and long is not null then
  ${2 * earthRadiusKm}::float8 * asin(sqrt(least(1, greatest(0,
    power(sin(radians(lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(long - ${long}::float8) / 2), 2))))) end)`;

/** How far somebody lies off on the flat map, in degrees: what the index sorts by. */
export const degreesFrom = ({ lat, long }: Place) =>
  sql<number>`point(long, lat) <-> point(${long}::float8, ${lat}::float8)`;

/** Holds everybody within so many kilometres, and on the flat map some more. */
export function boxAround({ lat, long }: Place, kilometres: number): RawBuilder<boolean> {
  const reach = (kilometres / earthRadiusKm) * degrees * spare;
  const everywhere = { west: -180, east: 180 };
  const isPolar = Math.abs(lat) + reach >= 90;
  const width = isPolar
    ? 360
    : Math.asin(Math.min(1, Math.sin(reach * radians) / Math.cos(lat * radians))) * degrees * spare;
  const wraps = long - width < -180 || long + width > 180;
  const { west, east } = wraps ? everywhere : { west: long - width, east: long + width };
  return sql<boolean>`point(long, lat) <@ box(
    point(${west}::float8, ${lat - reach}::float8), point(${east}::float8, ${lat + reach}::float8))`;
}
