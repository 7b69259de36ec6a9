import EditIcon from '@iconify-json/ic/icons.json?outline-edit';
import ReactivateIcon from '@iconify-json/ic/icons.json?outline-person';
import DeactivateIcon from '@iconify-json/ic/icons.json?outline-person-off';
import Box from '@mui/material/Box';
import { useState } from 'react';

import { providerAdminApi, useGetProviderListQuery } from '@/api/admin/providerAdmin';
import { refetchPage } from '@/api/lists/refetching';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import {
  type ListedProvider,
  type ProviderListQuery,
  type ProviderStatusFilter,
  providerStatusFilters,
  providersPerPage,
} from '@/contract/program/provider';
import { programConfirmations } from '@/features/program/confirmations';
import { CsvListActions } from '@/features/program/csv/CsvListActions';
import { PagedTable } from '@/features/shared/PagedTable';
import { useAppDispatch } from '@/store/hooks';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { IconButton } from '@/ui/fields/IconButton';
import { SearchBox } from '@/ui/fields/SearchBox';
import { choicesOf } from '@/ui/fields/choicesOf';
import { NoMatch } from '@/ui/lists/NoMatch';
import { filterRowStyles } from '@/ui/lists/filterRowStyles';
import { listParams } from '@/ui/lists/listParams';
import { useListParams } from '@/ui/lists/useListParams';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { ProviderForm } from './ProviderForm';

const statuses: Record<ProviderStatusFilter, { label: string }> = {
  all: { label: 'All' },
  active: { label: 'Active' },
  inactive: { label: 'Inactive' },
};
const providerListParams = listParams<Omit<ProviderListQuery, 'page'>>(
  { status: 'all', specialty: '', search: '' },
  { status: providerStatusFilters },
);

/** `'new'` adds a provider. */
type EditedProvider = ListedProvider | 'new';

/** The providers, for administrators to edit. */
export function ProgramProvidersPage() {
  const dispatch = useAppDispatch();
  const { query: listQuery, searchBoxKey, filterBy, searchFor, turnTo, showAll } = useListParams(providerListParams);
  const { search, status, specialty, page } = listQuery;
  const query = useGetProviderListQuery(listQuery, refetchPage(page));
  const prefetch = providerAdminApi.usePrefetch('getProviderList');
  const [editedProvider, setEditedProvider] = useState<EditedProvider>();
  const [columns] = useState(() =>
    providerColumns(setEditedProvider, (provider) =>
      dispatch(programConfirmations.setProviderActive(provider, !provider.isActive)),
    ),
  );
  const specialties = choicesOf(
    ['', ...new Set([...(query.data?.specialties ?? []), specialty].filter(Boolean))],
    (name) => name || 'All',
  );

  return (
    <Page
      title="Providers"
      subtitle="Doctors and hospitals members can find. Changes appear right away."
      busy={query.isFetching}
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
      <Box data-print="no" sx={{ ...filterRowStyles, mb: 2 }}>
        <SearchBox
          key={searchBoxKey}
          label="Search providers"
          placeholder="Name, organization, city…"
          value={search}
          debounceMs={300}
          minLength={1}
          onSearch={searchFor}
          onClear={() => searchFor('')}
        />
        <FilterSelect
          label="Status"
          value={status}
          choices={statuses}
          onChange={(next) => filterBy({ status: next })}
        />
        <FilterSelect
          label="Specialty"
          value={specialty}
          choices={specialties}
          onChange={(next) => filterBy({ specialty: next })}
        />
      </Box>
      <PagedTable
        heading="Providers"
        query={query}
        columns={columns}
        rows={query.data?.rows}
        page={page}
        perPage={providersPerPage}
        isCountAnnounced
        empty={
          search || status !== 'all' || specialty ? (
            <NoMatch
              hint="No providers match your search and filters."
              showAllLabel="Show all providers"
              onShowAll={showAll}
            />
          ) : (
            <EmptyState hint="No providers yet. Add one, or import a CSV file." />
          )
        }
        onTurn={turnTo}
        onApproach={(next) => prefetch({ ...listQuery, page: next })}
      />
      {editedProvider && (
        <ProviderForm
          provider={editedProvider === 'new' ? undefined : editedProvider}
          onClose={() => setEditedProvider(undefined)}
        />
      )}
    </Page>
  );
}

const addressOf = ({ address, city, state, zipcode }: ListedProvider) =>
  [address, city, `${state} ${zipcode}`].filter(Boolean).join(', ');

const providerColumns = (
  onEdit: (provider: ListedProvider) => void,
  onToggleActive: (provider: ListedProvider) => void,
): TableColumn<ListedProvider>[] => [
  { field: 'name', heading: 'Name', width: 130, grows: true, text: ({ fullName }) => fullName },
  {
    field: 'specialty',
    heading: 'Specialty',
    width: 110,
    grows: true,
    text: ({ primarySpecialty }) => primarySpecialty,
  },
  {
    field: 'organization',
    heading: 'Organization',
    width: 140,
    grows: true,
    text: ({ organizationName }) => organizationName || missingValue,
  },
  { field: 'address', heading: 'Address', width: 130, grows: true, text: addressOf },
  {
    field: 'phone',
    heading: 'Phone',
    width: 130,
    text: ({ phoneNumber }) => (phoneNumber ? formatContact(phoneNumber) : missingValue),
  },
  {
    field: 'status',
    heading: 'Status',
    width: 80,
    text: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
    show: ({ isActive }) => (
      <Box component="span" sx={isActive ? undefined : inactiveStyles}>
        {isActive ? 'Active' : 'Inactive'}
      </Box>
    ),
  },
  {
    field: 'actions',
    heading: 'Actions',
    width: 100,
    isAction: true,
    text: () => '',
    show: (provider) => (
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={`Edit ${provider.fullName}`} onClick={() => onEdit(provider)}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`${provider.isActive ? 'Deactivate' : 'Reactivate'} ${provider.fullName}`}
          onClick={() => onToggleActive(provider)}
        >
          {provider.isActive ? <DeactivateIcon fontSize="small" /> : <ReactivateIcon fontSize="small" />}
        </IconButton>
      </Box>
    ),
  },
];

const inactiveStyles = {
  px: 1,
  py: 0.25,
  borderRadius: 1,
  bgcolor: 'warning.soft',
  color: 'warning.main',
  fontWeight: 600,
  whiteSpace: 'nowrap',
};
