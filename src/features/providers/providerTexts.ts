import type { Provider } from '@/contract/content/provider';
import { formatCount } from '@/contract/format';

type ProviderAddress = Pick<Provider, 'address' | 'city' | 'state' | 'zipcode'>;

const milesPerKilometer = 0.621371;
const joinParts = (parts: string[], separator: string) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator);

/** The street, and the city with state and ZIP code, as on an envelope. */
export const addressLines = ({ address, city, state, zipcode }: ProviderAddress) =>
  [address, joinParts([city, joinParts([state, zipcode], ' ')], ', ')] as const;

/** Link to a map search for the address. */
export const mapsUrl = (mapsSearchUrl: string, { address, city, state, zipcode }: ProviderAddress) =>
  mapsSearchUrl + encodeURIComponent(joinParts([address, city, state, zipcode], ', '));

/** The distance in miles as a label; undefined if it is unknown. */
export function formatDistance(kilometers: number | null | undefined) {
  if (kilometers === null || kilometers === undefined) return undefined;
  const miles = kilometers * milesPerKilometer;
  if (miles < 0.1) return 'Less than 0.1 miles away';
  const distance = miles < 10 ? miles.toFixed(1) : formatCount(Math.round(miles));
  return `${distance} miles away`;
}
