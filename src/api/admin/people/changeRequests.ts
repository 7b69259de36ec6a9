import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import type { Id } from '@/contract/id';
import {
  type ChangeRequestDetail,
  type ChangeRequestPage,
  type ChangeRequestQuery,
  type ChangeRequestRejection,
  changeRequestPaths,
} from '@/contract/people/changeRequest';

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
      ...postCommand(changeRequestPaths.reject),
      invalidatesTags: ['ChangeRequest'],
      extraOptions: { successMessage: 'Request rejected.', refusalMessage: 'Couldn’t reject the request.' },
    }),
    approveChange: build.mutation<null, { id: Id }>({
      ...postCommand(changeRequestPaths.approve),
      invalidatesTags: ['ChangeRequest'],
      extraOptions: { successMessage: 'Request approved.', refusalMessage: 'Couldn’t approve the request.' },
    }),
  }),
});

export const { useGetChangeRequestsQuery, useGetChangeRequestQuery, useRejectChangeMutation } = changeRequestAdminApi;
