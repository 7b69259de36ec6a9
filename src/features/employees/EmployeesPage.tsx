import Stack from '@mui/material/Stack';

import { useGetEmployeesQuery } from '@/api/admin/employees';
import { Page } from '@/ui/page/Page';

import { EmployeeFilters } from './EmployeeFilters';
import { EmployeeList } from './EmployeeList';
import { ExportButton } from './ExportButton';
import { ImportButton } from './ImportButton';
import { queryOf } from './listAddress';
import { SummaryCards } from './SummaryCards';
import { useListAddress } from './useListAddress';

/** Employee Summary: who is covered, and the ways in and out of that list (EMP-01 to EMP-23). */
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
