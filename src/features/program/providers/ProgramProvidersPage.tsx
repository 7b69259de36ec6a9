import Box from '@mui/material/Box';
import { useState } from 'react';

import { providerAdminApi, useGetProviderListQuery } from '@/api/admin/providerAdmin';
import { headlineOf } from '@/api/core/failure';
import { isSilentError } from '@/api/lists/infiniteQuery';
import { refetchPage } from '@/api/lists/refetching';
import { pages } from '@/contract/pages';
import { type ListedProvider, type ProviderStatusFilter, providersPerPage } from '@/contract/program/provider';
import { programConfirmations } from '@/features/program/confirmations';
import { CsvListActions } from '@/features/program/csv/CsvListActions';
import { useAppDispatch } from '@/store/hooks';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';
import { NoMatch } from '@/ui/lists/NoMatch';
import { PagedRows } from '@/ui/lists/PagedRows';
import { useListParams } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import { ProviderForm } from './ProviderForm';
import { providerColumns } from './providerColumns';
import { providerListParams } from './providerListParams';

const statuses: Record<ProviderStatusFilter, { label: string }> = {
  all: { label: 'All' },
  active: { label: 'Active' },
  inactive: { label: 'Inactive' },
};
const label = 'Providers';
const allSpecialties = '';

/** `'new'` adds a provider. */
type EditedProvider = ListedProvider | 'new';

/** The providers, for administrators to edit. */
export function ProgramProvidersPage() {
  const dispatch = useAppDispatch();
  const { query, searchBoxKey, filterBy, searchFor, turnTo, showAll } = useListParams(providerListParams);
  const {
    data,
    currentData,
    error: lastError,
    isFetching,
    refetch,
  } = useGetProviderListQuery(query, refetchPage(query.page));
  // An aborted request leaves an error in the cache, which must not show when the user returns to that search.
  const error = isSilentError(lastError) ? undefined : lastError;
  const prefetch = providerAdminApi.usePrefetch('getProviderList');
  const { requestedPage, isTurning, turn } = usePageChange(query.page, turnTo);
  const [editedProvider, setEditedProvider] = useState<EditedProvider>();
  const [columns] = useState(() =>
    providerColumns(setEditedProvider, (provider) =>
      dispatch(
        provider.isActive
          ? programConfirmations.deactivateProvider(provider)
          : programConfirmations.reactivateProvider(provider),
      ),
    ),
  );
  const isOutdated = isTurning || (isFetching && !currentData);
  const count = error ? 0 : (data?.count ?? 0);
  const isPastEnd = useRedirectToLastPage(
    query.page,
    { count: isFetching ? undefined : currentData?.count, perPage: providersPerPage },
    turnTo,
  );
  const isUnfiltered = !query.search && query.status === 'all' && !query.specialty;

  const specialties = Object.fromEntries(
    [allSpecialties, ...new Set([...(data?.specialties ?? []), query.specialty].filter(Boolean))].map((name) => [
      name,
      { label: name || 'All' },
    ]),
  );

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || isPastEnd)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (data.rows.length > 0) return <RowsTable label={label} columns={columns} rows={data.rows} />;
    if (isUnfiltered && count === 0) return <EmptyState hint="No providers yet. Add one, or import a CSV file." />;
    return (
      <NoMatch
        hint="No providers match your search and filters."
        showAllLabel="Show all providers"
        onShowAll={showAll}
      />
    );
  }

  return (
    <Page
      title="Providers"
      subtitle="Doctors and hospitals members can find. Changes appear right away."
      busy={isFetching}
      action={
        <CsvListActions
          target="providers"
          exportLabel="Export active providers"
          fileName="providers"
          importPath={pages.programProvidersImport}
          onAdd={() => setEditedProvider('new')}
        />
      }
    >
      <Box data-print="no" sx={toolbarStyles}>
        <SearchBox
          key={searchBoxKey}
          label="Search providers"
          placeholder="Name, organization, city…"
          value={query.search}
          debounceMs={300}
          minLength={1}
          onSearch={searchFor}
          onClear={() => searchFor('')}
        />
        <FilterSelect
          label="Status"
          value={query.status}
          choices={statuses}
          onChange={(status) => filterBy({ status })}
        />
        <FilterSelect
          label="Specialty"
          value={query.specialty}
          choices={specialties}
          onChange={(specialty) => filterBy({ specialty })}
        />
      </Box>
      <PagedRows
        heading={label}
        total={error ? undefined : data?.count}
        page={requestedPage}
        perPage={providersPerPage}
        isLoading={isFetching}
        isOutdated={isOutdated}
        orderText=""
        onTurn={turn}
        onApproach={(page) => prefetch({ ...query, page })}
      >
        {renderRows()}
      </PagedRows>
      {editedProvider && (
        <ProviderForm
          provider={editedProvider === 'new' ? undefined : editedProvider}
          onClose={() => setEditedProvider(undefined)}
        />
      )}
    </Page>
  );
}

const toolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mb: 2,
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
