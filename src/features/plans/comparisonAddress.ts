import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';

/** The compared relative and the filter for differences are kept in the address, so that Back works. */
const compareKey = 'compare';
const onlyKey = 'only';
const differences = 'differences';

export const comparisonPage = (id: Id) => `${pages.myPlans}?${compareKey}=${encodeURIComponent(id)}`;

export const readComparison = (params: URLSearchParams) => ({
  comparedId: params.get(compareKey),
  isOnlyDifferences: params.get(onlyKey) === differences,
});

export function withOnlyDifferences(params: URLSearchParams, isOnly: boolean) {
  const changed = new URLSearchParams(params);
  if (isOnly) changed.set(onlyKey, differences);
  else changed.delete(onlyKey);
  return changed;
}
