import { api } from '@/api/core/api';
import { type Enrollment, enrollmentPaths } from '@/contract/people/enrollment';

const changeFailed = 'Couldn’t change the plans.';

/** Endpoints for administrators to enroll people in plans; not in the customer's contract. */
export const enrollmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Also reloads the record and the catalog after a change that was rejected as outdated.
    changePlans: build.mutation<null, Enrollment>({
      query: (body) => ({ url: enrollmentPaths.change, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Employee', 'Plan', 'CatalogPlan'],
      extraOptions: { successMessage: 'Plans updated.', refusalMessage: changeFailed, errorMessage: changeFailed },
    }),
  }),
});

export const { useChangePlansMutation } = enrollmentsApi;
