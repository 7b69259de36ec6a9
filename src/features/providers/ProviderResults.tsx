import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';

import { headlineOf } from '@/api/core/failure';
import { type InfiniteListQuery, infiniteListProps, isSilentError, rowsOf } from '@/api/lists/infiniteQuery';
import type { Provider } from '@/contract/content/provider';
import { countWithNoun } from '@/contract/format';
import { useAnnouncement } from '@/ui/announce/useAnnouncement';
import { InfiniteList } from '@/ui/lists/InfiniteList';
import { TileSkeletons } from '@/ui/lists/TileSkeletons';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { ProviderCard } from './ProviderCard';
import type { ProviderSearch } from './useProviderSearch';

type Props = {
  /** The list's accessible name. */
  label: string;
  query: InfiniteListQuery<Provider> & { isFetching: boolean };
  /** Identifies the search, so that a new one starts at the top of the list. */
  searchKey: string;
  providerSearch: ProviderSearch;
  /** Shown next to the count. */
  aside?: ReactNode;
};

const columnWidth = 280;
const renderProvider = (provider: Provider) => <ProviderCard provider={provider} />;
const rowIdOf = (provider: Provider) => String(provider.id ?? JSON.stringify(provider));

/** A search's results with their count; typing in the search box does not re-render them. */
export function ProviderResults({ label, query, searchKey, providerSearch: { search, showAll }, aside }: Props) {
  const { currentData, error, isFetching, refetch } = query;
  const rows = useMemo(() => rowsOf(currentData), [currentData]);
  const listProps = infiniteListProps(query);
  const count = currentData && countWithNoun(listProps.total, 'provider') + (search && ` for “${search}”`);
  useAnnouncement(count);

  function renderContent() {
    if (!currentData) {
      if (error && !isFetching && !isSilentError(error))
        return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
      return <TileSkeletons count={9} columnWidth={columnWidth} height={cardHeight} />;
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          hint={
            search
              ? 'No in-network providers match all of these words. Try fewer words, another spelling, a specialty such as “Dermatology,” or only a city or ZIP code.'
              : 'No providers listed yet.'
          }
          action={
            search && (
              <Button variant="outlined" onClick={showAll}>
                Show all providers
              </Button>
            )
          }
        />
      );
    }
    return (
      <InfiniteList
        key={searchKey}
        label={label}
        rows={rows}
        nameOf={rowIdOf}
        show={renderProvider}
        columnWidth={columnWidth}
        rowHeight={cardHeight}
        listState={listProps}
      />
    );
  }

  return (
    <Box component="section" aria-label="Results" aria-busy={isFetching} sx={{ minHeight: 'calc(100dvh - 250px)' }}>
      <Box
        data-print="no"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          mb: 1,
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {count}
        </Typography>
        {aside}
      </Box>
      {renderContent()}
    </Box>
  );
}

const cardHeight = 216;
