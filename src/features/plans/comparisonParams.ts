import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';

/** The compared relative or later tables and the filter for differences are kept in the URL, so that Back works. */
const compareKey = 'compare';
const fromKey = 'from';
const onlyDifferencesKey = 'only';
const differencesValue = 'differences';
const allRowsValue = 'no';

export const comparisonPage = (id: Id) => `${pages.myPlans}?${compareKey}=${encodeURIComponent(id)}`;

/** The URL of a person's current tables; with a date, compared with those effective then. */
export const tablesPage = (page: string, from?: string) => (from === undefined ? page : `${page}?${fromKey}=${from}`);

export const readComparison = (params: URLSearchParams) => ({
  comparedId: params.get(compareKey),
  from: params.get(fromKey),
  /** Undefined while the switch has its default state. */
  showsOnlyDifferences: params.has(onlyDifferencesKey)
    ? params.get(onlyDifferencesKey) === differencesValue
    : undefined,
});

/** The URL omits the switch's state while it is `defaultChecked`. */
export function withOnlyDifferences(params: URLSearchParams, isChecked: boolean, defaultChecked: boolean) {
  const nextParams = new URLSearchParams(params);
  if (isChecked === defaultChecked) nextParams.delete(onlyDifferencesKey);
  else nextParams.set(onlyDifferencesKey, isChecked ? differencesValue : allRowsValue);
  return nextParams;
}
