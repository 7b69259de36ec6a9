import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import type { EmployeeFilter, EmployeeOrder } from '@/contract/people/employee';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { useFollowLinks } from '@/ui/page/useFollowLinks';

import { EmployeeFilters } from './EmployeeFilters';
import { EmployeeList } from './EmployeeList';
import { ExportButton } from './ExportButton';
import {
  type EmployeeListParams,
  type ListLocationState,
  listQueryOf,
  readListParams,
  writeListParams,
} from './employeeListParams';
import { AddEmployeeButton } from './people/AddEmployeeButton';
import { SummaryCards } from './SummaryCards';

/** The Employee Summary page. */
export function EmployeesPage() {
  const { program } = useSiteConfig();
  const { params, searchBoxKey, filterBy, choosePlan, searchFor, showAll, sortBy, turnTo, followLinks } =
    useEmployeeListParams();

  return (
    <SummaryPage
      params={params}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} useFlexGap sx={{ flexWrap: { sm: 'wrap' } }}>
          {program && <AddEmployeeButton />}
          <ExportButton params={params} />
          <ImportButton label="Upload Employee File" />
        </Stack>
      }
    >
      <SummaryCards filter={params.filter} onFilter={filterBy} />
      <EmployeeFilters
        params={params}
        searchBoxKey={searchBoxKey}
        onFilter={filterBy}
        onPlanChange={choosePlan}
        onSearch={searchFor}
      />
      <div onClick={followLinks}>
        <EmployeeList params={params} onTurn={turnTo} onSort={sortBy} onShowAll={showAll} />
      </div>
    </SummaryPage>
  );
}

type SummaryPageProps = { params: EmployeeListParams; action: ReactNode; children: ReactNode };

/** Subscribes to the loading state itself, so that the page content does not render again when it changes. */
function SummaryPage({ params, action, children }: SummaryPageProps) {
  const { isFetching } = useGetEmployeesQuery(listQueryOf(params));
  return (
    <Page
      title="Employee Summary"
      subtitle="Everyone covered, their plans, and their registration."
      busy={isFetching}
      action={action}
    >
      {children}
    </Page>
  );
}

/** Keeps filters, search, order, and page in the URL; changing anything but the page returns to page 1. */
function useEmployeeListParams() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { employeeSorts, program } = useSiteConfig();
  const location = useLocation();
  const params = useMemo(
    () => readListParams(searchParams, employeeSorts, program),
    [searchParams, employeeSorts, program],
  );
  const followLinks = useFollowLinks({ listSearch: location.search } satisfies ListLocationState);
  const state = location.state as { searchBoxKey?: string } | null;
  const searchBoxKey = state?.searchBoxKey ?? location.key;

  return {
    params,
    /**
     * Changes only when something other than the search box changes the URL, so that the box keeps the typed text.
     */
    searchBoxKey,
    filterBy: (filter: EmployeeFilter) => setSearchParams(writeListParams({ ...params, filter, page: 1 })),
    choosePlan: (plan: string | undefined) => setSearchParams(writeListParams({ ...params, plan, page: 1 })),
    searchFor: (search: string) =>
      setSearchParams(writeListParams({ ...params, search, page: 1 }), { replace: true, state: { searchBoxKey } }),
    showAll: () => setSearchParams(writeListParams({ ...params, filter: 'all', plan: undefined, search: '', page: 1 })),
    sortBy: (sort: EmployeeOrder) =>
      setSearchParams(writeListParams({ ...params, sort, page: 1 }), { state: { searchBoxKey } }),
    turnTo: (page: number, { replace = false } = {}) =>
      setSearchParams(writeListParams({ ...params, page }), { replace, state: { searchBoxKey } }),
    /** Opens a row's employee and passes on the list's URL, so that Back returns to the same rows. */
    followLinks,
  };
}
