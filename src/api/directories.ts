import { api } from '@/api/core/api';
import { keepUnusedSeconds, type ListPage, nextOffset } from '@/api/lists/infiniteQuery';
import { type DirectoryEntry, directoryPageSize, directoryPaths } from '@/contract/content/directory';

type DirectoryResponse = { count?: number; specialities?: DirectoryEntry[]; specialist?: DirectoryEntry[] } | null;

/** Services return the rows under a plural or a singular key. */
const listPageOf = (response: DirectoryResponse): ListPage<DirectoryEntry> => ({
  count: response?.count ?? 0,
  rows: response?.specialities ?? response?.specialist ?? [],
});

const infiniteQueryOptions = { initialPageParam: 0, getNextPageParam: nextOffset<DirectoryEntry> };
const pageRequest = (offset: number, search = '') => ({ offset, limit: directoryPageSize, search });

export const directoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTelemedicine: build.infiniteQuery<ListPage<DirectoryEntry>, void, number>({
      infiniteQueryOptions,
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ pageParam }) => ({
        url: directoryPaths.telemedicine,
        method: 'POST',
        body: { type: 'telemedicine', ...pageRequest(pageParam) },
      }),
      transformResponse: listPageOf,
      providesTags: ['Directory'],
    }),
    getSpecialists: build.infiniteQuery<ListPage<DirectoryEntry>, string | void, number>({
      infiniteQueryOptions,
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: search, pageParam }) => ({
        url: directoryPaths.specialists,
        method: 'POST',
        body: pageRequest(pageParam, search ?? ''),
      }),
      transformResponse: listPageOf,
      providesTags: ['Directory'],
    }),
    getConditions: build.infiniteQuery<ListPage<DirectoryEntry>, string | void, number>({
      infiniteQueryOptions,
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: search, pageParam }) => ({
        url: directoryPaths.conditions,
        method: 'POST',
        body: pageRequest(pageParam, search ?? ''),
      }),
      transformResponse: listPageOf,
      providesTags: ['Directory'],
    }),
    /** Part of the customer's contract; no screen uses it. */
    getDirectory: build.infiniteQuery<ListPage<DirectoryEntry>, string, number>({
      infiniteQueryOptions,
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: type, pageParam }) => ({
        url: directoryPaths.byType,
        method: 'POST',
        body: { type, ...pageRequest(pageParam) },
      }),
      transformResponse: listPageOf,
      providesTags: ['Directory'],
    }),
  }),
});

export const { useGetTelemedicineInfiniteQuery, useGetSpecialistsInfiniteQuery, useGetConditionsInfiniteQuery } =
  directoriesApi;
