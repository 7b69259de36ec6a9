import { type ReactNode, useMemo } from 'react';

import { headlineOf } from '@/api/core/failure';
import { type InfiniteListQuery, infiniteListProps, isSilentError, rowsOf } from '@/api/lists/infiniteQuery';
import type { DirectoryEntry } from '@/contract/content/directory';
import { InfiniteList } from '@/ui/lists/InfiniteList';
import { TileSkeletons } from '@/ui/lists/TileSkeletons';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { entryHeight } from './EntryLink';

type Props = {
  label: string;
  query: InfiniteListQuery<DirectoryEntry>;
  /** Sorts the entries for display; without it they keep the order of the response. */
  arrange?: (entries: DirectoryEntry[]) => DirectoryEntry[];
  show: (entry: DirectoryEntry) => ReactNode;
  /** Shown when there are no entries. */
  hint?: string;
};

const columnWidth = 280;
const keepOrder = (entries: DirectoryEntry[]) => entries;
const idOf = ({ id }: DirectoryEntry) => String(id);

/** A directory that loads page by page while scrolling, with its loading, empty, and error states. */
export function DirectoryList({
  label,
  query,
  arrange = keepOrder,
  show,
  hint = 'Nothing here yet. Check back later.',
}: Props) {
  const { currentData, error, refetch } = query;
  const rows = useMemo(() => arrange(rowsOf(currentData)), [arrange, currentData]);

  if (!currentData) {
    if (error && !isSilentError(error)) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    return <TileSkeletons count={24} columnWidth={columnWidth} height={entryHeight} />;
  }
  if (rows.length === 0) return <EmptyState hint={hint} />;
  return (
    <InfiniteList
      label={label}
      rows={rows}
      nameOf={idOf}
      show={show}
      columnWidth={columnWidth}
      rowHeight={entryHeight}
      listState={infiniteListProps(query)}
    />
  );
}
