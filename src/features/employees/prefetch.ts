import { employeesApi } from '@/api/admin/people/employees';
import type { AppDispatch } from '@/store/store';

import { queryOf, readListParams } from './employeeListParams';

/** Requests the list and its counts before the page renders; the page then uses the pending calls. */
export async function prefetch(dispatch: AppDispatch, search: string, sorts: readonly string[], hasCatalog: boolean) {
  const unsubscribed = { subscribe: false };
  const query = queryOf(readListParams(new URLSearchParams(search), sorts, hasCatalog));
  await Promise.all([
    dispatch(employeesApi.endpoints.getEmployees.initiate(query, unsubscribed)),
    dispatch(employeesApi.endpoints.getEmployeeSummary.initiate(undefined, unsubscribed)),
  ]);
}
