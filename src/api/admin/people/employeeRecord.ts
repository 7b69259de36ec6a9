import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import { messageOrDefault } from '@/api/core/parseEnvelope';
import type { SsnReason } from '@/contract/administration/ssnReason';
import { type Id, isSameId } from '@/contract/id';
import { type Employee, employeePaths, type RelativeRemoval, type StatusChange } from '@/contract/people/employee';
import { texts } from '@/contract/texts';

/** One employee's record with their family. In a separate file, so that the list opens without waiting for it. */
export const employeeRecordApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The response may contain full Social Security numbers, so it is dropped soon after its screen closes.
    getEmployee: build.query<Employee, Id>({
      query: (id) => ({ url: employeePaths.details, params: { id } }),
      transformResponse: (employee: Employee) => ({ ...employee, relatives: employee.relatives ?? [] }),
      providesTags: (_employee, _error, id) => ['Employee', { type: 'Employee', id: String(id) }],
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
        successMessage: messageOrDefault(texts.employee.statusDone),
        refusalMessage: texts.employee.statusFailed,
      },
    }),
    removeRelative: build.mutation<null, RelativeRemoval>({
      query: ({ parentUserId, userId }) => ({
        url: employeePaths.removeRelative,
        method: 'DELETE',
        body: { parentUserId, userId },
      }),
      transformResponse: () => null,
      // The family is reloaded too, because an administrator may be an employee with a family.
      invalidatesTags: (_data, error) => (error ? [] : ['Employee', 'EmployeeSummary', 'Recipient', 'User']),
      extraOptions: {
        successMessage: messageOrDefault(texts.employee.relativeRemoved),
        refusalMessage: texts.employee.statusFailed,
      },
      onQueryStarted({ userId }, lifecycle) {
        const { util } = employeeRecordApi;
        const removeRelative = (id: Id) =>
          lifecycle.dispatch(
            util.updateQueryData('getEmployee', id, (employee) => {
              employee.relatives = employee.relatives.filter((relative) => !isSameId(relative.id, userId));
            }),
          );
        afterSuccess(lifecycle, () =>
          util.selectCachedArgsForQuery(lifecycle.getState(), 'getEmployee').forEach(removeRelative),
        );
      },
    }),
    /** Dispatched untracked, so that the full SSN is never in the store. */
    revealSsn: build.mutation<{ userSSN: string }, { id: Id; why?: SsnReason }>({
      query: (body) => ({ url: employeePaths.revealSsn, method: 'POST', body }),
    }),
  }),
});

export const { useGetEmployeeQuery } = employeeRecordApi;
