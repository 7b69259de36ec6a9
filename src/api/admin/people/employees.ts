import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import {
  type EmployeePage,
  type EmployeeQuery,
  type EmployeeSummary,
  type ExportQuery,
  employeePaths,
} from '@/contract/people/employee';

/** Some services omit totals, which then count as 0. */
const summaryOf = (response: Partial<EmployeeSummary> | null): EmployeeSummary => ({
  totalEmployeesCount: response?.totalEmployeesCount ?? 0,
  totalRegisteredEmployees: response?.totalRegisteredEmployees ?? 0,
  totalNonRegisteredEmployees: response?.totalNonRegisteredEmployees ?? 0,
  totalInactiveEmployees: response?.totalInactiveEmployees ?? 0,
});

/** Tag ID that invalidates the list without the employee pages. */
export const employeeListTagId = 'list';

export const employeesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A new search cancels the previous one; another page of the same search does not.
    getEmployees: build.query<EmployeePage, EmployeeQuery>({
      query: ({ userStatus, userIsSignedUp, search, plan, sort, page }) => ({
        url: employeePaths.list,
        params: { userStatus, userIsSignedUp, search, plan, sort, page },
        supersedeKey: JSON.stringify([userStatus, userIsSignedUp, search, plan, sort]),
      }),
      transformResponse: (response: Partial<EmployeePage> | null) => ({
        count: response?.count ?? 0,
        userDetails: response?.userDetails ?? [],
        plans: response?.plans,
      }),
      providesTags: ['Employee', { type: 'Employee', id: employeeListTagId }],
    }),
    getEmployeeSummary: build.query<EmployeeSummary, void>({
      query: () => ({ url: employeePaths.summary }),
      transformResponse: summaryOf,
      providesTags: ['EmployeeSummary'],
    }),
    exportEmployees: build.mutation<null, { query: ExportQuery; fileName: string }>({
      queryFn: saveResponse(({ query, fileName }) => ({ url: employeePaths.export, params: query, fileName })),
      extraOptions: { expectsFile: true },
    }),
  }),
});

export const { useGetEmployeesQuery, useGetEmployeeSummaryQuery, useExportEmployeesMutation } = employeesApi;
