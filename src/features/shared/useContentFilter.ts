import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import {
  type ContentFilter,
  type StatusFilter,
  statusFilters,
  type UserTypeFilter,
  userTypeFilters,
} from '@/contract/content/audience';

const paramNames = { userType: 'user-type', status: 'status' } as const;

const choiceOrAll = <Name extends string>(choices: Record<Name, unknown>, name: string | null) =>
  (name !== null && Object.hasOwn(choices, name) ? name : 'all') as Name | 'all';

/** An ordered list's filter, kept in the URL so that reload, Back, and shared links show the same rows. */
export function useContentFilter() {
  const [params, setParams] = useSearchParams();
  const userType = choiceOrAll<UserTypeFilter>(userTypeFilters, params.get(paramNames.userType));
  const status = choiceOrAll<StatusFilter>(statusFilters, params.get(paramNames.status));
  const filter = useMemo<ContentFilter>(
    () => ({ ...userTypeFilters[userType].query, ...statusFilters[status].query }),
    [userType, status],
  );

  /** Filters with their default value are left out of the URL. */
  function choose(next: { userType?: UserTypeFilter; status?: StatusFilter }) {
    const nextFilter = { userType, status, ...next };
    const entries = Object.entries(paramNames).map(
      ([key, name]) => [name, nextFilter[key as keyof typeof paramNames]] as const,
    );
    setParams(
      new URLSearchParams(entries.filter(([, value]) => value !== 'all').map(([name, value]) => [name, value])),
    );
  }

  return {
    userType,
    status,
    filter,
    isFiltered: userType !== 'all' || status !== 'all',
    choose,
    showAll: () => choose({ userType: 'all', status: 'all' }),
  };
}
export type ContentFilterChoice = ReturnType<typeof useContentFilter>;
