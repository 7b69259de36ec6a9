import { api } from '@/api/core/api';
import { approvalPaths, type PendingRequest } from '@/contract/people/approval';

export const approvalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet, because some services do not have this endpoint. */
    getPendingRequests: build.query<PendingRequest[], void>({
      query: () => ({ url: approvalPaths.list }),
      transformResponse: (response: { requests?: PendingRequest[] } | null) => response?.requests ?? [],
      providesTags: ['Request'],
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const { useGetPendingRequestsQuery } = approvalsApi;
