import type { CacheSnapshot } from 'virtua';

/** Where a list was left: how far it was scrolled, and how tall its lines had turned out. */
type ListPosition = { top: number; rows: number; columns: number; sizes: CacheSnapshot };

const most = 50;
const places = new Map<string, ListPosition>();

/** Keeps the place of a list under the entry of the browser's history that shows it. */
export function keepPosition(entry: string, place: ListPosition) {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/** None while the list has not as many rows as it had, so that nobody lands beyond its end. */
export function positionOf(entry: string, rows: number): ListPosition | undefined {
  const place = places.get(entry);
  return place && place.rows <= rows ? place : undefined;
}
