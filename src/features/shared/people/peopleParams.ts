import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { minEmployeeSearchLength } from '@/contract/people/employee';
import {
  accountFilters,
  ageFilters,
  coverageFilters,
  type PeopleColumn,
  type PeopleCursor,
  type PeopleFilters,
  peopleColumnNames,
  relationFilters,
  ssnFilters,
} from '@/contract/people/peopleList';

/** The filters with a fixed list of choices. */
export const choiceFilters = {
  relation: relationFilters,
  coverage: coverageFilters,
  age: ageFilters,
  account: accountFilters,
  ssn: ssnFilters,
} as const;

const oneOf = (texts: object, text: string | null) => (text !== null && Object.hasOwn(texts, text) ? text : undefined);
const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const withoutUndefined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

export type PeopleParams = { filters: PeopleFilters; cursor: PeopleCursor; hiddenColumns: readonly PeopleColumn[] };

/** Reads the URL; invalid values are ignored. */
export function readPeopleParams(params: URLSearchParams): PeopleParams {
  const search = params.get('search')?.trim() ?? '';
  const chosenFilters = Object.entries(choiceFilters).map(
    ([name, texts]) => [name, oneOf(texts, params.get(name))] as const,
  );
  const hiddenNames = new Set(params.get('hide')?.split(','));
  return {
    filters: withoutUndefined<PeopleFilters>({
      ...(Object.fromEntries(chosenFilters) as PeopleFilters),
      plan: params.get('plan') || undefined,
      search: search.length < minEmployeeSearchLength ? undefined : search,
    }),
    cursor: withoutUndefined<PeopleCursor>({ after: idIn(params.get('after')), before: idIn(params.get('before')) }),
    hiddenColumns: peopleColumnNames.filter((name) => hiddenNames.has(name)),
  };
}

/** Writes only what differs from the full list. */
export function writePeopleParams({ filters, cursor, hiddenColumns }: PeopleParams) {
  const values = { ...filters, ...cursor, hide: hiddenColumns.join(',') || undefined };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Keeps filters, position, and columns in the URL, so that reload, Back, and shared links show the same people. */
export function usePeopleParams() {
  const [searchParams, setSearchParams] = useSearchParams();
  const location = useLocation();
  const params = useMemo(() => readPeopleParams(searchParams), [searchParams]);
  const { filters, hiddenColumns } = params;
  const searchBoxKey = (location.state as { box?: string } | null)?.box ?? location.key;
  const navigateTo = (next: Partial<PeopleParams>, options?: { replace?: boolean; state?: unknown }) =>
    setSearchParams(writePeopleParams({ filters, hiddenColumns, cursor: {}, ...next }), options);
  return {
    params,
    /** Changes only when something other than the search box changes the URL, so that the box keeps the typed text. */
    searchBoxKey,
    /** Applies filters, and returns to the first page. */
    filterBy: (change: PeopleFilters) => navigateTo({ filters: withoutUndefined({ ...filters, ...change }) }),
    searchFor: (search: string) =>
      navigateTo(
        { filters: withoutUndefined({ ...filters, search: search || undefined }) },
        { replace: true, state: { box: searchBoxKey } },
      ),
    turnTo: (cursor: PeopleCursor) => navigateTo({ cursor }, { state: { box: searchBoxKey } }),
    setHiddenColumns: (columns: readonly PeopleColumn[]) =>
      navigateTo({ cursor: params.cursor, hiddenColumns: columns }, { replace: true, state: { box: searchBoxKey } }),
    showAll: () => navigateTo({ filters: {} }),
  };
}
