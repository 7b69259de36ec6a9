import type { Id } from '@/contract/id';
import { coveragePaths, type CoverageCorrection, type CoverageHistory } from '@/contract/people/coverage';

import { api } from '@/api/core/api';

const failed = 'Couldn’t correct the coverage.';

type Correction = Omit<CoverageCorrection, 'id'> & { id: Id };

/** Calls about the coverage of a person as a history (our own additions). */
export const coveragesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoverages: build.query<CoverageHistory, Id>({
      query: (id) => ({ url: coveragePaths.list, params: { id } }),
      // Whatever changes a record may change who is covered by what.
      providesTags: ['Employee'],
      keepUnusedDataFor: 5,
      // Its screens show the failure in place.
      extraOptions: { quiet: true },
    }),
    // After a correction that was refused as outdated, the history is read again too.
    correctCoverage: build.mutation<null, Correction>({
      query: (body) => ({ url: coveragePaths.correct, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Employee', 'Plan', 'CataloguePlan'],
      extraOptions: { done: 'Coverage corrected.', failed, error: failed },
    }),
  }),
});

export const { useGetCoveragesQuery, useCorrectCoverageMutation } = coveragesApi;
