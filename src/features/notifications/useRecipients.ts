import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useState } from 'react';

import { useGetRecipientsInfiniteQuery } from '@/api/notifications';
import type { Recipient } from '@/contract/messages/notification';

/** How long typing must rest before the service is asked. */
const restMs = 250;
const nobody: Recipient[] = [];

/**
 * The people to choose from while a name is typed. Where they are more than a page the service searches and pages them;
 * fewer, and all that a service sends which knows no pages, are searched here.
 */
export function useRecipients() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const everybody = useGetRecipientsInfiniteQuery('');
  const isPaged = everybody.currentData?.pages[0]?.hasMore === true;
  const found = useGetRecipientsInfiniteQuery(isPaged && search ? search : skipToken);
  const query = isPaged && search ? found : everybody;
  const { currentData } = query;
  const people = useMemo(() => currentData?.pages.flatMap(({ users }) => users) ?? nobody, [currentData]);
  return {
    people,
    isPaged,
    error: query.error,
    isFetching: query.isFetching,
    isComing: query.isFetching || (isPaged && typed.trim() !== search),
    onType: setTyped,
    onMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
    onRetry: () => void query.refetch(),
  };
}
