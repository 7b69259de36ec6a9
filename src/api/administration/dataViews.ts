import { api } from '@/api/core/api';
import { dataViewsPath, type PersonalDataViewPage } from '@/contract/administration/dataViews';

/** Who has viewed the caller's full SSN or plan cards; not in the customer's contract. */
export const dataViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDataViews: build.infiniteQuery<PersonalDataViewPage, void, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ pageParam: before }) => ({ url: dataViewsPath, params: { ...(before !== null && { before }) } }),
      extraOptions: { quiet: true },
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useGetDataViewsInfiniteQuery } = dataViewsApi;
