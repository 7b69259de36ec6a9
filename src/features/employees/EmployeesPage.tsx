import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { useGetEmployeesQuery } from '@/api/admin/employees';
import type { EmployeeFilter } from '@/contract/people/employee';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { Page } from '@/ui/page/Page';

import { EmployeeFilters } from './EmployeeFilters';
import { EmployeeList } from './EmployeeList';
import { ExportButton } from './ExportButton';
import { queryOf, readAddress, writeAddress } from './listAddress';
import { SummaryCards } from './SummaryCards';

/** Employee Summary: counts, filters, list, import and export of the covered employees. */
export function EmployeesPage() {
  const { address, box, filterBy, searchFor, showAll, turnTo } = useListAddress();
  const { isFetching } = useGetEmployeesQuery(queryOf(address));

  return (
    <Page
      title="Employee Summary"
      context="Everyone covered, their plans and their registration."
      busy={isFetching}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
          <ExportButton filter={address.filter} />
          <ImportButton label="Upload Employee File" />
        </Stack>
      }
    >
      <SummaryCards />
      <EmployeeFilters
        filter={address.filter}
        search={address.search}
        box={box}
        onFilter={filterBy}
        onSearch={searchFor}
      />
      <EmployeeList address={address} onTurn={turnTo} onShowAll={showAll} />
    </Page>
  );
}

/** Keeps filter, search and page in the address; a change of filter or search goes back to page 1. */
function useListAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const address = useMemo(() => readAddress(params), [params]);
  const state = location.state as { box?: string } | null;
  const box = state?.box ?? location.key;

  return {
    address,
    /**
     * Changes only when the address changes by something other than the search box, so that the box keeps the typed
     * text.
     */
    box,
    filterBy: (filter: EmployeeFilter) => setParams(writeAddress({ ...address, filter, page: 1 })),
    searchFor: (search: string) =>
      setParams(writeAddress({ ...address, search, page: 1 }), { replace: true, state: { box } }),
    showAll: () => setParams(writeAddress({ filter: 'all', search: '', page: 1 })),
    turnTo: (page: number) => setParams(writeAddress({ ...address, page })),
  };
}
