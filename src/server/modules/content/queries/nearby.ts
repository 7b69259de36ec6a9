import { type RawBuilder, sql } from 'kysely';

export type Position = { lat: number; long: number };

const earthRadiusKm = 6371;
const degreesPerRadian = 180 / Math.PI;
const radiansPerDegree = Math.PI / 180;
/** Compensates for rounding errors. */
const roundingMargin = 1 + 1e-9;

/** Great-circle kilometers from a position; null for a provider without a position. */
export const kilometersFrom = ({ lat, long }: Position) => sql<
  number | null
>`(case when lat is not null and long is not null then
  ${2 * earthRadiusKm}::float8 * asin(sqrt(least(1, greatest(0,
    power(sin(radians(lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(long - ${long}::float8) / 2), 2))))) end)`;

/** The distance in degrees on a flat map, which the index can sort by. */
export const degreesFrom = ({ lat, long }: Position) =>
  sql<number>`point(long, lat) <-> point(${long}::float8, ${lat}::float8)`;

/** Matches a rectangle in degrees that contains every point within a number of kilometers. */
export function isWithinBoundingBox({ lat, long }: Position, kilometers: number): RawBuilder<boolean> {
  const latitudeReach = (kilometers / earthRadiusKm) * degreesPerRadian * roundingMargin;
  const allLongitudes = { west: -180, east: 180 };
  const reachesPole = Math.abs(lat) + latitudeReach >= 90;
  const longitudeReach = reachesPole
    ? 360
    : Math.asin(Math.min(1, Math.sin(latitudeReach * radiansPerDegree) / Math.cos(lat * radiansPerDegree))) *
      degreesPerRadian *
      roundingMargin;
  const mayCrossDateLine = long - longitudeReach < -180 || long + longitudeReach > 180;
  const { west, east } = mayCrossDateLine
    ? allLongitudes
    : { west: long - longitudeReach, east: long + longitudeReach };
  return sql<boolean>`point(long, lat) <@ box(
    point(${west}::float8, ${lat - latitudeReach}::float8), point(${east}::float8, ${lat + latitudeReach}::float8))`;
}
