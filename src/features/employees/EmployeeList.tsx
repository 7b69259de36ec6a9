import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';

import { useGetEmployeesQuery, usePrefetch } from '@/api/admin/employees';
import { isCallError, isUnspoken, headlineOf } from '@/api/core/failure';
import { employeesPerPage, pageWindow, type EmployeeQuery } from '@/contract/people/employee';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { Pager } from '@/ui/lists/Pager';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { employeeColumns } from './employeeColumns';
import { queryOf, type ListAddress } from './listAddress';

type Props = { address: ListAddress; onTurn: (page: number) => void; onShowAll: () => void };

/** One page of employees with its heading and pagination. */
export function EmployeeList({ address, onTurn, onShowAll }: Props) {
  const query = queryOf(address);
  const { data, currentData, error: lastError, isFetching, refetch } = useGetEmployeesQuery(query);
  // An aborted request leaves an error in the cache, which must not show when the user returns to that search.
  const error = isCallError(lastError) && isUnspoken(lastError) ? undefined : lastError;
  useNextPage(query, currentData?.count ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = error ? 0 : (data?.count ?? 0);

  function handleTurn(page: number) {
    onTurn(page);
    heading.current?.focus();
  }

  function rows() {
    if (error) return <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons rows={8} />;
    if (data.userDetails.length > 0) {
      return <RowsTable label="Employees" columns={employeeColumns} rows={data.userDetails} height={listHeight} />;
    }
    const { search, userStatus, userIsSignedUp } = query;
    if (count === 0 && !search && userStatus === undefined && userIsSignedUp === undefined) {
      return (
        <EmptyState
          hint="There are no employees yet. Upload a sheet to add them."
          action={<ImportButton label="Upload the first sheet" />}
        />
      );
    }
    return (
      <EmptyState
        hint={count > 0 ? 'The list ends before this page.' : 'Nobody matches this search and status.'}
        action={
          <Button variant="outlined" onClick={onShowAll}>
            Show all employees
          </Button>
        }
      />
    );
  }

  return (
    <Section heading="Employees" headingRef={heading} total={error ? undefined : data?.count} busy={isFetching}>
      <Box role="status" sx={visuallyHidden}>
        {data && !isFetching && !error && (count === 1 ? '1 result' : `${count} results`)}
      </Box>
      {rows()}
      {count > 0 && (
        <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
          <Pager
            label="Pages of employees"
            page={address.page}
            perPage={employeesPerPage}
            window={pageWindow}
            total={count}
            onChange={handleTurn}
          />
        </Box>
      )}
    </Section>
  );
}

/** The list fills the window's height so that its heading and pagination stay visible. */
const listHeight = 'max(320px, 100dvh - 200px)';

/** Prefetches the next page so that turning to it is instant. */
function useNextPage({ userStatus, userIsSignedUp, search, page }: EmployeeQuery, count: number) {
  const prefetch = usePrefetch('getEmployees');
  const isLast = page * employeesPerPage >= count;

  useEffect(() => {
    if (isLast) return;
    prefetch({
      ...(userStatus !== undefined && { userStatus }),
      ...(userIsSignedUp !== undefined && { userIsSignedUp }),
      ...(search && { search }),
      page: page + 1,
    });
  }, [prefetch, isLast, userStatus, userIsSignedUp, search, page]);
}
