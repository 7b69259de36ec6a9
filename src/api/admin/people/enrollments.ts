import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type Enrollment, enrollmentPaths } from '@/contract/people/enrollment';

/** Endpoints for administrators to enroll people in plans; not in the customer's contract. */
export const enrollmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Also reloads the record and the catalog after a change that was rejected as outdated.
    changePlans: build.mutation<null, Enrollment>({
      ...postCommand(enrollmentPaths.change),
      invalidatesTags: ['Employee', 'Plan', 'CatalogPlan'],
      extraOptions: { successMessage: 'Plans updated.', refusalMessage: 'Couldn’t change the plans.' },
    }),
  }),
});

export const { useChangePlansMutation } = enrollmentsApi;
