import type { MutationDefinition } from '@reduxjs/toolkit/query/react';
import { api } from '@/api/core/api';
import type { baseQuery } from '@/api/core/baseQuery';
import { saveResponse } from '@/api/core/savedFile';
import { getConflictingRow } from '@/api/lists/editConflict';
import { csvField } from '@/contract/people/importFile';
import {
  type ImportApply,
  type ImportColumn,
  type ImportFix,
  type ImportOptions,
  type ImportReason,
  type ImportReport,
  type ImportRowStatus,
  importFields,
  importPaths,
  type PeopleImportRow,
  type UndoGroup,
  type UndoReport,
  type UndoRow,
} from '@/contract/people/peopleImport';

/** An import may change any person, including the administrator. */
const peopleTags = ['CatalogPlan', 'Employee', 'EmployeeSummary', 'Overview', 'Plan', 'Recipient', 'User'] as const;

const historyTag = { type: 'PeopleImport', id: 'history' } as const;

type OnQueryStarted = NonNullable<
  MutationDefinition<unknown, typeof baseQuery, never, ImportReport, 'api'>['onQueryStarted']
>;
/** Shows the report in a response at once; a response that reports a conflict contains the current one. */
const showReport: OnQueryStarted = async (_arg, { dispatch, queryFulfilled }) => {
  const { data } = await queryFulfilled.catch((failed: { error?: unknown }) => ({
    data: getConflictingRow<ImportReport>(failed.error),
  }));
  if (data?.id) void dispatch(peopleImportsApi.util.upsertQueryData('getPeopleImport', data.id, data));
};

/** Imports with a preview, their history, and undoing them; not in the customer's contract. */
export const peopleImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getPeopleImports: build.query<{ count: number; imports: ImportReport[] }, number>({
      query: (page) => ({ url: importPaths.list, params: { page } }),
      providesTags: [historyTag],
    }),
    getPeopleImport: build.query<ImportReport, number>({
      query: (id) => ({ url: importPaths.detail(id) }),
      providesTags: (_report, _error, id) => [{ type: 'PeopleImport', id }],
      // Otherwise a preview that is no longer open could be shown from the cache.
      keepUnusedDataFor: 0,
    }),
    /** `version` is only part of the cache key: the rows differ after every status change. */
    getPeopleImportRows: build.query<
      { count: number; rows: PeopleImportRow[] },
      { id: number; version: number; status: ImportRowStatus; page: number }
    >({
      query: ({ id, status, page }) => ({ url: importPaths.rows(id), params: { status, page } }),
      keepUnusedDataFor: 0,
      extraOptions: { refusalMessage: 'Couldn’t load the rows.' },
    }),
    matchColumns: build.mutation<{ columns: (ImportColumn | null)[]; isRemembered: boolean }, string[]>({
      query: (headings) => ({ url: importPaths.mapping, method: 'POST', body: { headings } }),
      // Quiet, because the columns can also be selected by hand.
      extraOptions: { quiet: true },
    }),
    /** A preview: nothing is stored. The popup shows the file's errors while the file is selected. */
    previewImport: build.mutation<ImportReport, { fileKey: string; key: string; options: ImportOptions }>({
      query: ({ fileKey, key, options: { way, scope, from, columns } }) => ({
        url: importPaths.list,
        method: 'POST',
        form: {
          [importFields.way]: way,
          [importFields.scope]: scope,
          [importFields.from]: from,
          [importFields.columns]: columns && JSON.stringify(columns),
          [csvField]: { fileKey },
        },
        key,
      }),
      invalidatesTags: [historyTag],
      extraOptions: { sendsIdempotencyKey: true, quiet: true, refusalMessage: 'Couldn’t check the file.' },
    }),
    unlockImport: build.mutation<ImportReport, ImportReason>({
      query: (body) => ({ url: importPaths.unlock, method: 'POST', body }),
      onQueryStarted: showReport,
      invalidatesTags: ['PeopleImport'],
      extraOptions: { refusalMessage: 'Couldn’t load the preview.' },
    }),
    fixImport: build.mutation<ImportReport, ImportFix>({
      query: (body) => ({ url: importPaths.fix, method: 'POST', body }),
      onQueryStarted: showReport,
      invalidatesTags: ['PeopleImport'],
      extraOptions: { refusalMessage: 'Couldn’t check the rows.' },
    }),
    downloadInvalidRows: build.mutation<null, { id: number; fileName: string }>({
      queryFn: saveResponse(({ id, fileName }) => ({
        url: importPaths.invalidRows(id),
        method: 'POST',
        body: {},
        fileName,
      })),
      extraOptions: { expectsFile: true },
    }),
    uploadCorrectedRows: build.mutation<ImportReport, { id: number; fileKey: string }>({
      query: ({ id, fileKey }) => ({
        url: importPaths.join(id),
        method: 'POST',
        form: { [csvField]: { fileKey } },
      }),
      onQueryStarted: showReport,
      invalidatesTags: ['PeopleImport'],
      extraOptions: { sendsIdempotencyKey: true, quiet: true, refusalMessage: 'Couldn’t upload the corrected file.' },
    }),
    applyImport: build.mutation<ImportReport, { key: string; body: ImportApply }>({
      query: ({ key, body }) => ({ url: importPaths.apply, method: 'POST', body, key }),
      onQueryStarted: showReport,
      // A rejection may mean that the stored data has changed.
      invalidatesTags: [...peopleTags, 'PeopleImport'],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: (message) => message,
        refusalMessage: 'Couldn’t import the file.',
      },
    }),
    discardImport: build.mutation<null, number>({
      query: (id) => ({ url: importPaths.discard(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: [historyTag],
      extraOptions: {
        successMessage: 'Import discarded. Nothing was saved.',
        refusalMessage: 'Couldn’t discard the import.',
      },
    }),
    /** A preview of what an undo would change. */
    getImportUndo: build.query<UndoReport, number>({
      query: (id) => ({ url: importPaths.undoPreview(id) }),
      providesTags: [{ type: 'PeopleImport', id: 'undo' }],
      keepUnusedDataFor: 0,
    }),
    /** `version` is only part of the cache key: a new version regroups the rows. */
    getUndoRows: build.query<
      { count: number; rows: UndoRow[] },
      { id: number; version: string; group: UndoGroup; page: number }
    >({
      query: ({ id, group, page }) => ({ url: importPaths.undoRows(id), params: { group, page } }),
      keepUnusedDataFor: 0,
      extraOptions: { refusalMessage: 'Couldn’t load the rows.' },
    }),
    undoImport: build.mutation<ImportReport, { id: number; version: string }>({
      query: (body) => ({ url: importPaths.undo, method: 'POST', body }),
      onQueryStarted: showReport,
      // An undo cannot be repeated, so its preview is reloaded only after a rejection.
      invalidatesTags: (_report, error, { id }) =>
        error ? ['PeopleImport'] : [...peopleTags, historyTag, { type: 'PeopleImport', id }],
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: (message) => message,
        refusalMessage: 'Couldn’t undo the import.',
      },
    }),
  }),
});

export const {
  useGetPeopleImportsQuery,
  useGetPeopleImportQuery,
  useGetPeopleImportRowsQuery,
  useMatchColumnsMutation,
  usePreviewImportMutation,
  useUnlockImportMutation,
  useFixImportMutation,
  useDownloadInvalidRowsMutation,
  useUploadCorrectedRowsMutation,
  useGetImportUndoQuery,
  useGetUndoRowsQuery,
} = peopleImportsApi;
