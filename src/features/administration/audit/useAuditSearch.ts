import { useEffect, useEffectEvent, useState } from 'react';

import { useGetAuditLinesInfiniteQuery } from '@/api/administration/audit';
import { auditPageSize } from '@/contract/administration/audit';

import type { AuditParams } from './auditParams';

/** The number of search steps that run automatically; further ones need a click. */
const automaticStepCount = 5;

/**
 * The entries for a URL. A search with few matches continues automatically for some steps, then reports how far it
 * searched.
 */
export function useAuditSearch(params: AuditParams) {
  const key = JSON.stringify(params);
  const [stepLimit, setStepLimit] = useState({ key, steps: automaticStepCount });
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetAuditLinesInfiniteQuery(
    params,
    { refetchOnMountOrArgChange: true },
  );
  const shownData = currentData ?? data;
  const isForNewerEntries = params.after !== undefined;
  const loadedCount = currentData?.pages.length ?? 0;
  const stepCount = stepLimit.key === key ? stepLimit.steps : automaticStepCount;
  const canContinue = currentData !== undefined && hasNextPage && loadedCount < stepCount && !error && !isFetching;
  const continueSearch = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (canContinue) continueSearch();
  }, [canContinue, loadedCount]);

  // A search for newer entries returns its steps from older to newer.
  const orderedPages = shownData && (isForNewerEntries ? shownData.pages.toReversed() : shownData.pages);
  const lines = orderedPages?.flatMap((page) => page.lines);
  const lastPage = shownData?.pages.at(-1);
  const hasMore = lastPage !== undefined && lastPage.next !== null;
  const isSearching = currentData !== undefined && hasNextPage && (isFetching || canContinue);

  return {
    lines,
    error,
    /** The request failed and no entries are available. */
    hasFailed: error !== undefined && currentData === undefined,
    isFetching,
    /** The shown entries belong to an earlier URL. */
    isOutdated: isFetching && !currentData && shownData !== undefined,
    isSearching,
    lookedUntil: hasNextPage ? (lastPage?.lookedUntil ?? null) : null,
    /** There are no more entries, and the page is not full. */
    isShortPage: currentData !== undefined && !isFetching && !hasMore && (lines?.length ?? 0) < auditPageSize,
    /** The cursor for older entries; null if there are none, or while the search can continue. */
    olderCursor:
      !lines?.length || hasNextPage ? null : isForNewerEntries || hasMore ? (lines.at(-1)?.id ?? null) : null,
    keepSearching: () => {
      setStepLimit({ key, steps: loadedCount + automaticStepCount });
      void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
