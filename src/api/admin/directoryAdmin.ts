import {
  directoryAdminPaths,
  type DirectoryDraft,
  type DirectoryEdit,
  type DirectoryKind,
  type DirectoryRemoval,
  type DirectoryRows,
} from '@/contract/programme/directory';

import { api } from '@/api/core/api';

/** Not among the texts that every page loads. */
export const directoryWords = {
  unread: 'The directory could not be read.',
  added: 'Row added.',
  addFailed: 'The row could not be added.',
  saved: 'Row saved.',
  saveFailed: 'The row could not be saved.',
  removed: 'Row removed.',
  removeFailed: 'The row could not be removed.',
};
const words = directoryWords;

type Place = { kind: DirectoryKind };
type Page = Place & { page: number; search: string };

/** Calls by which administrators keep the directories (our own additions). */
export const directoryAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDirectoryRows: build.query<DirectoryRows, Page>({
      query: ({ kind, page, search }) => ({
        url: directoryAdminPaths.list(kind),
        params: { page: String(page), ...(search && { search }) },
        supersedeKey: JSON.stringify([kind, search]),
      }),
      transformResponse: (answer: DirectoryRows | null) => answer ?? { count: 0, rows: [] },
      providesTags: ['Directory'],
      extraOptions: { failed: words.unread, error: words.unread },
    }),
    addDirectoryRow: build.mutation<null, Place & DirectoryDraft>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.add(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Directory']),
      extraOptions: { creates: true, done: words.added, failed: words.addFailed, error: words.addFailed },
    }),
    editDirectoryRow: build.mutation<null, Place & DirectoryEdit>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.edit(kind), method: 'POST', body }),
      transformResponse: () => null,
      // A refusal says that somebody else changed or removed the row meanwhile.
      invalidatesTags: ['Directory'],
      extraOptions: { done: words.saved, failed: words.saveFailed, error: words.saveFailed },
    }),
    removeDirectoryRow: build.mutation<null, Place & DirectoryRemoval>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.remove(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Directory'],
      extraOptions: { done: words.removed, failed: words.removeFailed, error: words.removeFailed },
    }),
  }),
});

export const {
  useGetDirectoryRowsQuery,
  useAddDirectoryRowMutation,
  useEditDirectoryRowMutation,
  useRemoveDirectoryRowMutation,
} = directoryAdminApi;
