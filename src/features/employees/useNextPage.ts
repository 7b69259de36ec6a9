import { useEffect } from 'react';

import { usePrefetch } from '@/api/admin/employees';
import { employeesPerPage, type EmployeeQuery } from '@/contract/people/employee';

/** Reads the page after this one ahead, so that turning to it waits for nothing. */
export function useNextPage({ userStatus, userIsSignedUp, search, page }: EmployeeQuery, count: number) {
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
