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
import { type ListAddress, type ListLocationState, queryOf, readAddress, writeAddress } from './listAddress';
import { AddEmployeeButton } from './people/AddEmployeeButton';
import { SummaryCards } from './SummaryCards';

/** The Employee Summary page. */
export function EmployeesPage() {
  const { program } = useSiteConfig();
  const { address, box, filterBy, choosePlan, searchFor, showAll, sortBy, turnTo, followLinks } = useListAddress();

  return (
    <SummaryPage
      address={address}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} useFlexGap sx={{ flexWrap: { sm: 'wrap' } }}>
          {program && <AddEmployeeButton />}
          <ExportButton address={address} />
          <ImportButton label="Upload Employee File" />
        </Stack>
      }
    >
      <SummaryCards filter={address.filter} onFilter={filterBy} />
      <EmployeeFilters address={address} box={box} onFilter={filterBy} onPlan={choosePlan} onSearch={searchFor} />
      <div onClick={followLinks}>
        <EmployeeList address={address} onTurn={turnTo} onSort={sortBy} onShowAll={showAll} />
      </div>
    </SummaryPage>
  );
}

type SummaryPageProps = { address: ListAddress; action: ReactNode; children: ReactNode };

/** Tracks loading on its own, so that the page content does not render again. */
function SummaryPage({ address, action, children }: SummaryPageProps) {
  const { isFetching } = useGetEmployeesQuery(queryOf(address));
  return (
    <Page
      title="Employee Summary"
      context="Everyone covered, their plans, and their registration."
      busy={isFetching}
      action={action}
    >
      {children}
    </Page>
  );
}

/** Keeps filter, search, order, and page in the address; changing one of the first three returns to page 1. */
function useListAddress() {
  const [params, setParams] = useSearchParams();
  const { employeeSorts, program } = useSiteConfig();
  const location = useLocation();
  const address = useMemo(() => readAddress(params, employeeSorts, program), [params, employeeSorts, program]);
  const followLinks = useFollowLinks({ list: location.search } satisfies ListLocationState);
  const state = location.state as { box?: string } | null;
  const box = state?.box ?? location.key;

  return {
    address,
    /**
     * Changes only when something other than the search box changes the address, so that the box keeps the typed text.
     */
    box,
    filterBy: (filter: EmployeeFilter) => setParams(writeAddress({ ...address, filter, page: 1 })),
    choosePlan: (plan: string | undefined) => setParams(writeAddress({ ...address, plan, page: 1 })),
    searchFor: (search: string) =>
      setParams(writeAddress({ ...address, search, page: 1 }), { replace: true, state: { box } }),
    showAll: () => setParams(writeAddress({ ...address, filter: 'all', plan: undefined, search: '', page: 1 })),
    sortBy: (sort: EmployeeOrder) => setParams(writeAddress({ ...address, sort, page: 1 }), { state: { box } }),
    turnTo: (page: number, { replace = false } = {}) =>
      setParams(writeAddress({ ...address, page }), { replace, state: { box } }),
    /** Opens a row's employee and passes on the list's address, so that Back returns to the same rows. */
    followLinks,
  };
}
