import { Suspense, useDeferredValue, useOptimistic, useTransition } from 'react';

import { employeesApi, useGetEmployeesQuery } from '@/api/admin/people/employees';
import { headlineOf, isCallError, isSilent } from '@/api/core/failure';
import { useRefetchPage } from '@/api/lists/refetching';
import { defaultEmployeeOrder, type EmployeeOrder, employeesPerPage, pageWindow } from '@/contract/people/employee';
import { NoMatch } from '@/ui/lists/NoMatch';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { ErrorState } from '@/ui/page/ErrorState';
import { PageLoadError } from '@/ui/page/PageLoadError';
import { Skeletons } from '@/ui/page/Skeletons';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { RowsTable } from '@/ui/rows/RowsTable';

import { employeeColumns } from './employeeColumns';
import { type EmployeeListParams, listQueryOf } from './employeeListParams';

const NoEmployees = lazyComponent(() => import('./import/NoEmployees'), 'NoEmployees', PageLoadError);

type Props = {
  params: EmployeeListParams;
  onTurn: (page: number, options?: { replace: boolean }) => void;
  onSort: (sort: EmployeeOrder) => void;
  onShowAll: () => void;
};

export function EmployeeList({ params, onTurn, onSort, onShowAll }: Props) {
  const query = listQueryOf(params);
  const {
    data,
    currentData,
    error: lastError,
    isFetching,
    refetch,
  } = useGetEmployeesQuery(query, useRefetchPage(query));
  // An aborted request leaves an error in the cache, which must not show when the user returns to that search.
  const error = isCallError(lastError) && isSilent(lastError) ? undefined : lastError;
  // Deferred, so that clicks are handled while the rows render.
  const deferredRows = useDeferredValue(data?.userDetails);
  const { requestedPage, isTurning, turn } = usePageChange(params.page, onTurn);
  const isPastEnd = useRedirectToLastPage(
    params.page,
    { count: isFetching ? undefined : currentData?.count, perPage: employeesPerPage },
    onTurn,
  );
  const sort = useSort(params.sort, onSort);
  const prefetch = employeesApi.usePrefetch('getEmployees');
  const isOutdated = isTurning || sort.isSorting || deferredRows !== data?.userDetails || (isFetching && !currentData);
  const count = error ? 0 : (data?.count ?? 0);

  function renderRows() {
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || !deferredRows || isPastEnd) return <Skeletons rows={8} />;
    if (deferredRows.length > 0) {
      return (
        <RowsTable label="Employees" columns={employeeColumns} rows={deferredRows} sort={sort.tableSort} reusesRows />
      );
    }
    const { search, plan, userStatus, userIsSignedUp } = query;
    if (count === 0 && !search && !plan && userStatus === undefined && userIsSignedUp === undefined) {
      return (
        <Suspense fallback={<Skeletons rows={8} />}>
          <NoEmployees />
        </Suspense>
      );
    }
    return (
      <NoMatch
        hint="No employees match your search and filters."
        showAllLabel="Show all employees"
        onShowAll={onShowAll}
      />
    );
  }

  return (
    <PagedRows
      heading="Employees"
      total={error ? undefined : data?.count}
      page={requestedPage}
      perPage={employeesPerPage}
      visiblePageCount={pageWindow}
      isLoading={isFetching}
      isOutdated={isOutdated}
      orderText={sort.sortDescription}
      onTurn={turn}
      onApproach={(page) => prefetch({ ...query, page })}
    >
      {renderRows()}
    </PagedRows>
  );
}

/** The sort order for the table headings, and its description for screen readers. */
function useSort(order: EmployeeOrder, onSort: (order: EmployeeOrder) => void) {
  const { employeeSorts: fields } = useSiteConfig();
  const [isSorting, startSort] = useTransition();
  const [requestedOrder, setRequestedOrder] = useOptimistic(order);
  const sortField = requestedOrder.replace(/^-/, '');
  const isDescending = requestedOrder.startsWith('-');
  const heading = employeeColumns.find(({ field }) => field === sortField)?.heading;

  function handleSort(field: string) {
    const next = (field === sortField && !isDescending ? `-${field}` : field) as EmployeeOrder;
    startSort(() => {
      setRequestedOrder(next);
      onSort(next);
    });
  }

  return {
    isSorting,
    tableSort: fields.length > 0 ? { fields, by: sortField, isDescending, onSort: handleSort } : undefined,
    sortDescription:
      requestedOrder === defaultEmployeeOrder
        ? ''
        : `, sorted by ${heading}, ${isDescending ? 'descending' : 'ascending'}`,
  };
}
