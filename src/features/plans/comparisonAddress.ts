import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';

/** The compared relative or later tables and the filter for differences are kept in the address, so that Back works. */
const compareKey = 'compare';
const fromKey = 'from';
const onlyKey = 'only';
const differences = 'differences';

export const comparisonPage = (id: Id) => `${pages.myPlans}?${compareKey}=${encodeURIComponent(id)}`;

/** Today's tables of a person; with a date, compared with those effective then. */
export const tablesPage = (page: string, from?: string) => (from === undefined ? page : `${page}?${fromKey}=${from}`);

export const readComparison = (params: URLSearchParams) => ({
  comparedId: params.get(compareKey),
  from: params.get(fromKey),
  isOnlyDifferences: params.get(onlyKey) === differences,
});

export function withOnlyDifferences(params: URLSearchParams, isOnly: boolean) {
  const changed = new URLSearchParams(params);
  if (isOnly) changed.set(onlyKey, differences);
  else changed.delete(onlyKey);
  return changed;
}
