import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import type { Id } from '@/contract/id';
import { type CoverageCorrection, type CoverageHistory, coveragePaths } from '@/contract/people/coverage';

type Correction = Omit<CoverageCorrection, 'id'> & { id: Id };

/** A person's coverage history; not in the customer's contract. */
export const coveragesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoverages: build.query<CoverageHistory, Id>({
      query: (id) => ({ url: coveragePaths.list, params: { id } }),
      // Any change to a record may change who is covered by what.
      providesTags: ['Employee'],
      keepUnusedDataFor: 5,
      // The screens show the failure in place.
      extraOptions: { quiet: true },
    }),
    // Also reloads the history after a correction that was rejected as outdated.
    correctCoverage: build.mutation<null, Correction>({
      ...postCommand(coveragePaths.correct),
      invalidatesTags: ['Employee', 'Plan', 'CatalogPlan'],
      extraOptions: { successMessage: 'Coverage corrected.', refusalMessage: 'Couldn’t correct the coverage.' },
    }),
  }),
});

export const { useGetCoveragesQuery, useCorrectCoverageMutation } = coveragesApi;
