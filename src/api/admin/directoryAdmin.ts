import { api } from '@/api/core/api';
import {
  type DirectoryDraft,
  type DirectoryEdit,
  type DirectoryKind,
  type DirectoryRemoval,
  type DirectoryRows,
  directoryAdminPaths,
} from '@/contract/program/directory';

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
      extraOptions: { refusalMessage: 'Couldn’t load the directory.' },
    }),
    addDirectoryRow: build.mutation<null, KindParam & DirectoryDraft>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.add(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Directory']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Row added.',
        refusalMessage: 'Couldn’t add the row.',
      },
    }),
    editDirectoryRow: build.mutation<null, KindParam & DirectoryEdit>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.edit(kind), method: 'POST', body }),
      transformResponse: () => null,
      // A rejection may mean that someone else has changed or removed the row.
      invalidatesTags: ['Directory'],
      extraOptions: { successMessage: 'Row saved.', refusalMessage: 'Couldn’t save the row.' },
    }),
    removeDirectoryRow: build.mutation<null, KindParam & DirectoryRemoval>({
      query: ({ kind, ...body }) => ({ url: directoryAdminPaths.remove(kind), method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Directory'],
      extraOptions: { successMessage: 'Row removed.', refusalMessage: 'Couldn’t remove the row.' },
    }),
  }),
});

export const { useGetDirectoryRowsQuery, useAddDirectoryRowMutation, useEditDirectoryRowMutation } = directoryAdminApi;
