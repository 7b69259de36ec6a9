import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';

/** The compared relative or later tables and the filter for differences are kept in the URL, so that Back works. */
const compareKey = 'compare';
const fromKey = 'from';
const onlyKey = 'only';
const differences = 'differences';
const allRows = 'no';

export const comparisonPage = (id: Id) => `${pages.myPlans}?${compareKey}=${encodeURIComponent(id)}`;

/** The URL of a person's current tables; with a date, compared with those effective then. */
export const tablesPage = (page: string, from?: string) => (from === undefined ? page : `${page}?${fromKey}=${from}`);

export const readComparison = (params: URLSearchParams) => ({
  comparedId: params.get(compareKey),
  from: params.get(fromKey),
  /** Undefined until the reader has chosen. */
  isOnlyDifferences: params.has(onlyKey) ? params.get(onlyKey) === differences : undefined,
});

/** `defaultChecked` is the default for readers who have not chosen; the URL leaves it out. */
export function withOnlyDifferences(params: URLSearchParams, isChecked: boolean, defaultChecked: boolean) {
  const nextParams = new URLSearchParams(params);
  if (isChecked === defaultChecked) nextParams.delete(onlyKey);
  else nextParams.set(onlyKey, isChecked ? differences : allRows);
  return nextParams;
}
