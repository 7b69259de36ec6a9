import { api } from '@/api/core/api';
import {
  type DirectoryDraft,
  type DirectoryEdit,
  type DirectoryKind,
  type DirectoryRemoval,
  type DirectoryRows,
  directoryAdminPaths,
} from '@/contract/program/directory';

/** Not in `contract/texts`, which every page loads. */
export const directoryTexts = {
  loadFailed: 'Couldn’t load the directory.',
  added: 'Row added.',
  addFailed: 'Couldn’t add the row.',
  saved: 'Row saved.',
  saveFailed: 'Couldn’t save the row.',
  removed: 'Row removed.',
  removeFailed: 'Couldn’t remove the row.',
};
type KindParam = { kind: DirectoryKind };
type RowsQuery = KindParam & { page: number; search: string };

/** Endpoints for administrators to change the directories; not in the customer's contract. */
export const directoryAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDirectoryRows: build.query<DirectoryRows, RowsQuery>({
      query: ({ kind, page, search }) => ({
        url: directoryAdminPaths.list(kind),
        params: { page: String(page), ...(search && { search }) },
        supersedeKey: JSON.stringify([kind, search]),
      }),
      transformResponse: (response: DirectoryRows | null) => response ?? { count: 0, rows: [] },
      providesTags: ['Directory'],
      extraOptions: { refusalMessage: directoryTexts.loadFailed, errorMessage: directoryTexts.loadFailed },
    }),
    addDirectoryRow: build.mutation<null, KindParam & DirectoryDraft>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.add(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Directory']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: directoryTexts.added,
        refusalMessage: directoryTexts.addFailed,
        errorMessage: directoryTexts.addFailed,
      },
    }),
    editDirectoryRow: build.mutation<null, KindParam & DirectoryEdit>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.edit(kind), method: 'POST', body }),
      transformResponse: () => null,
      // A rejection may mean that someone else has changed or removed the row.
      invalidatesTags: ['Directory'],
      extraOptions: {
        successMessage: directoryTexts.saved,
        refusalMessage: directoryTexts.saveFailed,
        errorMessage: directoryTexts.saveFailed,
      },
    }),
    removeDirectoryRow: build.mutation<null, KindParam & DirectoryRemoval>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.remove(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Directory'],
      extraOptions: {
        successMessage: directoryTexts.removed,
        refusalMessage: directoryTexts.removeFailed,
        errorMessage: directoryTexts.removeFailed,
      },
    }),
  }),
});

export const {
  useGetDirectoryRowsQuery,
  useAddDirectoryRowMutation,
  useEditDirectoryRowMutation,
  useRemoveDirectoryRowMutation,
} = directoryAdminApi;
