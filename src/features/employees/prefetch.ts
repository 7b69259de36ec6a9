import { employeesApi } from '@/api/admin/people/employees';
import type { AppDispatch } from '@/store/store';

import { listQueryOf, readListParams } from './employeeListParams';

/** Requests the list and its counts before the page renders; the page then uses the pending calls. */
export async function prefetch(
  dispatch: AppDispatch,
  search: string,
  supportedSorts: readonly string[],
  hasCatalog: boolean,
) {
  const noSubscription = { subscribe: false };
  const query = listQueryOf(readListParams(new URLSearchParams(search), supportedSorts, hasCatalog));
  await Promise.all([
    dispatch(employeesApi.endpoints.getEmployees.initiate(query, noSubscription)),
    dispatch(employeesApi.endpoints.getEmployeeSummary.initiate(undefined, noSubscription)),
  ]);
}
