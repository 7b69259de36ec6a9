import type { Provider } from '@/contract/content/provider';

type Placed = Pick<Provider, 'address' | 'city' | 'state' | 'zipcode'>;

const milesPerKilometre = 0.621371;
const plain = (parts: string[], between: string) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(between);

/** Street, and town with state and zip code, as on an envelope. */
export const addressLines = ({ address, city, state, zipcode }: Placed) =>
  [address, plain([city, plain([state, zipcode], ' ')], ', ')] as const;

/** Where a map is searched for the address (D-68). */
export const mapsAddress = (mapsSearchUrl: string, { address, city, state, zipcode }: Placed) =>
  mapsSearchUrl + encodeURIComponent(plain([address, city, state, zipcode], ', '));

/** How far away, in miles; nothing where that is not known. */
export function distanceWords(kilometres: number | null | undefined) {
  if (kilometres === null || kilometres === undefined) return undefined;
  const miles = kilometres * milesPerKilometre;
  if (miles < 0.1) return 'Less than 0.1 miles away';
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')} miles away`;
}
