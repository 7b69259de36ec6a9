import { api } from '@/api/core/api';
import type { Id } from '@/contract/id';
import {
  type ChangeRequestDetail,
  type ChangeRequestPage,
  type ChangeRequestQuery,
  type ChangeRequestRejection,
  changeRequestPaths,
} from '@/contract/people/changeRequest';

/** Not in `contract/texts`, which every page loads. */
const requestTexts = {
  rejected: 'Request rejected.',
  rejectFailed: 'Couldn’t reject the request.',
  approved: 'Request approved.',
  approveFailed: 'Couldn’t approve the request.',
};

/** The changes that members reported, for administrators; not in the customer's contract. */
export const changeRequestAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChangeRequests: build.query<ChangeRequestPage, ChangeRequestQuery>({
      query: (params) => ({ url: changeRequestPaths.list, params }),
      providesTags: ['ChangeRequest'],
      // The rows contain other people's data, so they are dropped soon after their screen closes.
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true },
    }),
    getChangeRequest: build.query<ChangeRequestDetail, Id>({
      query: (id) => ({ url: changeRequestPaths.detail(id) }),
      providesTags: ['ChangeRequest'],
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true },
    }),
    // A failed call may mean that someone else has decided, so the request is reloaded in any case.
    rejectChange: build.mutation<null, ChangeRequestRejection>({
      query: (body) => ({ url: changeRequestPaths.reject, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['ChangeRequest'],
      extraOptions: {
        successMessage: requestTexts.rejected,
        refusalMessage: requestTexts.rejectFailed,
        errorMessage: requestTexts.rejectFailed,
      },
    }),
    approveChange: build.mutation<null, { id: Id }>({
      query: (body) => ({ url: changeRequestPaths.approve, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['ChangeRequest'],
      extraOptions: {
        successMessage: requestTexts.approved,
        refusalMessage: requestTexts.approveFailed,
        errorMessage: requestTexts.approveFailed,
      },
    }),
  }),
});

export const { useGetChangeRequestsQuery, useGetChangeRequestQuery, useRejectChangeMutation } = changeRequestAdminApi;
