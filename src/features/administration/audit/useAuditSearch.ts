import { useEffect, useEffectEvent, useState } from 'react';

import { useGetAuditLinesInfiniteQuery } from '@/api/administration/audit';
import { auditPageSize } from '@/contract/administration/audit';

import type { AuditAddress } from './auditAddress';

/** Steps of a search that follow by themselves; more want a press. */
const stepsAtOnce = 5;

/**
 * The lines of an address. A search that finds little goes on by itself for some steps, and then says how far it has
 * looked.
 */
export function useAuditSearch(address: AuditAddress) {
  const key = JSON.stringify(address);
  const [allowed, setAllowed] = useState({ key, steps: stepsAtOnce });
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetAuditLinesInfiniteQuery(
    address,
    { refetchOnMountOrArgChange: true },
  );
  const shown = currentData ?? data;
  const isNew = address.after !== undefined;
  const taken = currentData?.pages.length ?? 0;
  const steps = allowed.key === key ? allowed.steps : stepsAtOnce;
  const mayGoOn = currentData !== undefined && hasNextPage && taken < steps && !error && !isFetching;
  const goFurther = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (mayGoOn) goFurther();
  }, [mayGoOn, taken]);

  // The steps of a search for newer lines come from older to newer ones.
  const ordered = shown && (isNew ? shown.pages.toReversed() : shown.pages);
  const lines = ordered?.flatMap((page) => page.lines);
  const last = shown?.pages.at(-1);
  const hasMore = last !== undefined && last.next !== null;
  const isSearching = currentData !== undefined && hasNextPage && (isFetching || mayGoOn);

  return {
    lines,
    error,
    /** Not a line of what is asked for has come. */
    hasFailed: error !== undefined && currentData === undefined,
    isFetching,
    /** Others than these were asked for. */
    isOutdated: isFetching && !currentData && shown !== undefined,
    isSearching,
    lookedUntil: hasNextPage ? (last?.lookedUntil ?? null) : null,
    /** Nothing more is to be found, and the page is not full. */
    isWhole: currentData !== undefined && !isFetching && !hasMore && (lines?.length ?? 0) < auditPageSize,
    /** The line before which older ones begin; null at the end of the log. */
    older: !lines?.length || hasNextPage ? null : isNew || hasMore ? (lines.at(-1)?.id ?? null) : null,
    goOn: () => {
      setAllowed({ key, steps: taken + stepsAtOnce });
      void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
