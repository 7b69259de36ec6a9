import { enrollmentPaths, type Enrollment } from '@/contract/people/enrollment';

import { api } from '@/api/core/api';

const failed = 'Couldn’t change the plans.';

/** Calls by which administrators enroll people in plans (our own additions). */
export const enrollmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // After a change that was refused as outdated, the record and the catalog are read again too.
    changePlans: build.mutation<null, Enrollment>({
      query: (body) => ({ url: enrollmentPaths.change, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Employee', 'Plan', 'CataloguePlan'],
      extraOptions: { done: 'Plans updated.', failed, error: failed },
    }),
  }),
});

export const { useChangePlansMutation } = enrollmentsApi;
