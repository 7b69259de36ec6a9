import {
  employeePaths,
  type Employee,
  type EmployeePage,
  type EmployeeQuery,
  type EmployeeSummary,
  type ExportQuery,
  type RelativeRemoval,
  type StatusChange,
  type FullSsnExport,
} from '@/contract/people/employee';
import { sameId, type Id } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import { saveResponseFile } from '@/api/core/savedFile';
import { messageOr } from '@/api/core/parseEnvelope';

/** Services return the totals in several places and as text or numbers; this normalizes them. */
const summaryOf = (answer: Partial<EmployeeSummary> | null): EmployeeSummary => ({
  totalEmployeesCount: answer?.totalEmployeesCount ?? 0,
  totalRegisteredEmployees: answer?.totalRegisteredEmployees ?? 0,
  totalNonRegisteredEmployees: answer?.totalNonRegisteredEmployees ?? 0,
  totalInactiveEmployees: answer?.totalInactiveEmployees ?? 0,
});

/** The filter of an export, written as in its query string, for a JSON body. */
const textsOf = (query: ExportQuery) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

export const employeesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A new search cancels the previous one; another page of the same search does not.
    getEmployees: build.query<EmployeePage, EmployeeQuery>({
      query: ({ userStatus, userIsSignedUp, search, plan, sort, page }) => ({
        url: employeePaths.list,
        params: { userStatus, userIsSignedUp, search, plan, sort, page },
        supersedeKey: JSON.stringify([userStatus, userIsSignedUp, search, plan, sort]),
      }),
      transformResponse: (answer: Partial<EmployeePage> | null) => ({
        count: answer?.count ?? 0,
        userDetails: answer?.userDetails ?? [],
        plans: answer?.plans,
      }),
      providesTags: ['Employee'],
    }),
    getEmployeeSummary: build.query<EmployeeSummary, void>({
      query: () => ({ url: employeePaths.summary }),
      transformResponse: summaryOf,
      providesTags: ['EmployeeSummary'],
    }),
    // The answer may contain whole Social Security Numbers, so it is dropped as soon as its screen closes.
    getEmployee: build.query<Employee, Id>({
      query: (id) => ({ url: employeePaths.details, params: { id } }),
      transformResponse: (employee: Employee) => ({ ...employee, relatives: employee.relatives ?? [] }),
      providesTags: ['Employee'],
      keepUnusedDataFor: 5,
    }),
    setEmployeeStatus: build.mutation<null, StatusChange>({
      query: ({ id, userStatus }) => ({
        url: employeePaths.setStatus,
        method: 'POST',
        params: { id },
        body: { userStatus },
      }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Employee', 'EmployeeSummary', 'Recipient']),
      extraOptions: {
        done: messageOr(texts.employee.statusDone),
        failed: texts.employee.statusFailed,
        error: texts.employee.statusFailed,
      },
    }),
    removeRelative: build.mutation<null, RelativeRemoval>({
      query: ({ parentUserId, userId }) => ({
        url: employeePaths.removeRelative,
        method: 'DELETE',
        body: { parentUserId, userId },
      }),
      transformResponse: () => null,
      // The family is read again too: an administrator may be an employee with a family of their own.
      invalidatesTags: (_data, error) => (error ? [] : ['Employee', 'EmployeeSummary', 'Recipient', 'User']),
      extraOptions: {
        done: messageOr(texts.employee.relativeRemoved),
        failed: texts.employee.statusFailed,
        error: texts.employee.statusFailed,
      },
      onQueryStarted({ userId }, lifecycle) {
        const { util } = employeesApi;
        const drop = (id: Id) =>
          lifecycle.dispatch(
            util.updateQueryData('getEmployee', id, (employee) => {
              employee.relatives = employee.relatives.filter((relative) => !sameId(relative.id, userId));
            }),
          );
        afterSuccess(lifecycle, () => util.selectCachedArgsForQuery(lifecycle.getState(), 'getEmployee').forEach(drop));
      },
    }),
    /** Only to be shown, never to be kept in the store or a log (`PersonCard`). */
    revealSsn: build.mutation<{ userSSN: string }, Id>({
      query: (id) => ({ url: employeePaths.revealSsn, method: 'POST', body: { id } }),
    }),
    exportEmployees: build.mutation<null, { query: ExportQuery; fileName: string }>({
      queryFn: async ({ query: { isRegistered, userStatus, plan }, fileName }, _around, _terms, ask) =>
        saveResponseFile(
          await ask({ url: employeePaths.export, params: { isRegistered, userStatus, plan } }),
          fileName,
          texts.session.somethingWrong,
        ),
      extraOptions: { file: true },
    }),
    exportWithNumbers: build.mutation<null, FullSsnExport & { query: ExportQuery; fileName: string }>({
      queryFn: async ({ query, fileName, reason, note }, _around, _terms, ask) =>
        saveResponseFile(
          await ask({ url: employeePaths.exportWhole, method: 'POST', body: { ...textsOf(query), reason, note } }),
          fileName,
          texts.session.somethingWrong,
        ),
      extraOptions: { file: true, failed: 'Whole SSNs could not be exported. “Export Users” saves them masked.' },
    }),
  }),
});

export const {
  useGetEmployeesQuery,
  useGetEmployeeSummaryQuery,
  useGetEmployeeQuery,
  useExportEmployeesMutation,
  useExportWithNumbersMutation,
} = employeesApi;

/** Reads a page of employees before it is shown. */
export const usePrefetch: typeof employeesApi.usePrefetch = (endpoint, options) =>
  employeesApi.usePrefetch(endpoint, options);
