import { api } from '@/api/core/api';
import { keepUnusedSeconds, type ListPage, nextOffset } from '@/api/lists/infiniteQuery';
import { type DirectoryEntry, directoryPageSize, directoryPaths } from '@/contract/content/directory';

type DirectoryResponse = { count?: number; specialities?: DirectoryEntry[]; specialist?: DirectoryEntry[] } | null;

/** Services return the rows under a plural or a singular key. */
const listPageOf = (response: DirectoryResponse): ListPage<DirectoryEntry> => ({
  count: response?.count ?? 0,
  rows: response?.specialities ?? response?.specialist ?? [],
});

/** The list at a path; `fieldsOf` adds what its search requires to the page's fields. */
const directoryQuery = <Arg>(url: string, fieldsOf: (arg: Arg) => object) => ({
  infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: nextOffset<DirectoryEntry> },
  keepUnusedDataFor: keepUnusedSeconds,
  query: ({ queryArg, pageParam: offset }: { queryArg: Arg; pageParam: number }) => ({
    url,
    method: 'POST' as const,
    body: { offset, limit: directoryPageSize, search: '', ...fieldsOf(queryArg) },
  }),
  transformResponse: listPageOf,
  providesTags: ['Directory'] as const,
});
const searchFields = (search: string | void) => ({ search: search ?? '' });

export const directoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTelemedicine: build.infiniteQuery<ListPage<DirectoryEntry>, void, number>(
      directoryQuery(directoryPaths.telemedicine, () => ({ type: 'telemedicine' })),
    ),
    getSpecialists: build.infiniteQuery<ListPage<DirectoryEntry>, string | void, number>(
      directoryQuery(directoryPaths.specialists, searchFields),
    ),
    getConditions: build.infiniteQuery<ListPage<DirectoryEntry>, string | void, number>(
      directoryQuery(directoryPaths.conditions, searchFields),
    ),
    /** Part of the customer's contract; no screen uses it. */
    getDirectory: build.infiniteQuery<ListPage<DirectoryEntry>, string, number>(
      directoryQuery(directoryPaths.byType, (type) => ({ type })),
    ),
  }),
});

export const { useGetTelemedicineInfiniteQuery, useGetSpecialistsInfiniteQuery, useGetConditionsInfiniteQuery } =
  directoriesApi;
