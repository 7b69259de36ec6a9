import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { useGetAuditLinesInfiniteQuery } from '@/api/administration/audit';
import { headlineOf } from '@/api/core/failure';
import { type AuditCursor, auditPageSize } from '@/contract/administration/audit';
import { countWithNoun } from '@/contract/format';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { NoMatch } from '@/ui/lists/NoMatch';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import { auditColumns } from './auditColumns';
import type { AuditParams } from './auditParams';
import * as parts from '@/ui/theme/parts.module.css';

type Props = {
  params: AuditParams;
  onPageChange: (cursor: AuditCursor, options?: { replace: boolean }) => void;
  onShowAll: () => void;
};

const label = 'Entries';

/** One page of entries, newest first, without a total count. */
export function AuditList({ params, onPageChange, onShowAll }: Props) {
  const { before, after, ...filters } = params;
  const search = useAuditSearch(params);
  const { error, isFetching, isOutdated, isSearching, lookedUntil, olderCursor } = search;
  const entries = search.hasFailed ? undefined : search.lines;
  const isFirstPage = before === undefined && after === undefined;
  const isFiltered = Object.keys(filters).length > 0;
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => auditColumns(formatDateTime), [formatDateTime]);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const showNewest = useEffectEvent(() => onPageChange({}, { replace: true }));
  // Less than a full page means that these are the newest entries.
  const hasReachedNewest = after !== undefined && search.isShortPage;
  useEffect(() => {
    if (hasReachedNewest) showNewest();
  }, [hasReachedNewest]);

  function handlePageChange(cursor: AuditCursor) {
    // The rows on screen do not match the URL yet, so their IDs are not a valid cursor.
    if (isOutdated) return;
    onPageChange(cursor);
    headingRef.current?.focus();
  }

  function renderRows() {
    if (error && search.hasFailed) return <ErrorState text={headlineOf(error)} onRetry={search.retry} />;
    if (!entries) return <Skeletons rows={8} isPadded />;
    if (entries.length > 0) return <RowsTable label={label} columns={columns} rows={entries} cardsBelow="md" mayWrap />;
    if (isSearching || lookedUntil) return null;
    if (!isFiltered && isFirstPage) return <EmptyState hint="No activity recorded yet." />;
    return (
      <NoMatch
        isPastEnd={!isFirstPage}
        hint="No entries match these filters."
        showAllLabel={isFiltered ? 'Show everything' : 'Show the newest entries'}
        onShowAll={onShowAll}
      />
    );
  }

  return (
    <Section heading={label} headingRef={headingRef} busy={isFetching || isOutdated}>
      <OutdatedRows isOutdated={isOutdated}>{renderRows()}</OutdatedRows>
      {entries && (isSearching || lookedUntil) && (
        <Box sx={keepSearchingStyles}>
          <Typography role="status" sx={{ flex: '1 1 16em' }}>
            {isSearching
              ? `Searching…${lookedUntil ? ` Back to ${formatDateTime(lookedUntil)} so far.` : ''}`
              : `Searched back to ${formatDateTime(lookedUntil ?? '')}. There are older entries.`}
          </Typography>
          {error && (
            <Typography role="alert" color="error">
              {headlineOf(error)}
            </Typography>
          )}
          <BusyButton variant="outlined" isBusy={isSearching} onClick={search.keepSearching}>
            Keep searching
          </BusyButton>
        </Box>
      )}
      <div role="status" className={parts.visuallyHidden}>
        {entries && !isFetching && !isSearching && !lookedUntil
          ? countWithNoun(entries.length, 'entry', 'entries')
          : ''}
      </div>
      {entries && (!isFirstPage || olderCursor !== null) && (
        <Box component="nav" aria-label="Older and newer entries" data-print="no" sx={pagerStyles}>
          <BusyButton
            variant="outlined"
            disabled={isFirstPage}
            onClick={() => handlePageChange(entries[0] ? { after: entries[0].id } : {})}
          >
            Newer
          </BusyButton>
          <BusyButton
            variant="outlined"
            disabled={olderCursor === null}
            onClick={() => olderCursor !== null && handlePageChange({ before: olderCursor })}
          >
            Older
          </BusyButton>
        </Box>
      )}
    </Section>
  );
}

/** The number of search steps that run automatically; further ones need a click. */
const automaticStepCount = 5;

/**
 * The entries for a URL. A search with few matches continues automatically for some steps, then reports how far it
 * searched.
 */
function useAuditSearch(params: AuditParams) {
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

const keepSearchingStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
};
const pagerStyles = { display: 'flex', justifyContent: 'flex-end', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' };
