import { original } from '@reduxjs/toolkit';

import type { ContentFilter } from '@/contract/audience';
import { documentPaths, type DocumentDraft, type DocumentEdit, type EducationDocument } from '@/contract/document';
import { sameId } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from './afterSuccess';
import { api } from './api';
import { inLine, keepMove, listKey, orderCall, orderTerms, showMove, type Move } from './order';
import { currentOf } from './outdated';

/** Home asks quietly: a section that fails is left out (D-53). */
export type DocumentFilter = ContentFilter & { quiet?: true };
type WithFiles = { imageKey?: string; fileKey?: string };

const words = texts.document;

const partsOf = ({ imageKey, fileKey, ...fields }: Partial<DocumentEdit> & WithFiles) => ({
  ...fields,
  image: imageKey ? { fileKey: imageKey } : undefined,
  file: fileKey ? { fileKey } : undefined,
});

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query<EducationDocument[], DocumentFilter>({
      query: ({ quiet, ...params }) => ({ url: documentPaths.list, params, quiet }),
      transformResponse: (rows: EducationDocument[] | null) => rows ?? [],
      providesTags: (_data, _error, filter) => ['Document', { type: 'Document', id: listKey(filter) }],
      onQueryStarted: (filter, { queryFulfilled }) => keepMove('resource', listKey(filter), queryFulfilled),
      extraOptions: { failed: words.listFailed, error: words.listError },
    }),
    /** The same call, as the choices of a notification that leads to a document (D-151). */
    getEducationOptions: build.query<Pick<EducationDocument, 'id' | 'fileName'>[], void>({
      query: () => ({ url: documentPaths.list }),
      transformResponse: (rows: EducationDocument[] | null) => (rows ?? []).map(({ id, fileName }) => ({ id, fileName })),
      providesTags: ['Document'],
      extraOptions: { failed: texts.notification.educationError, error: texts.notification.educationError },
    }),
    addDocument: build.mutation<null, DocumentDraft & WithFiles>({
      query: (draft) => ({ url: documentPaths.add, method: 'POST', form: partsOf(draft) }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Document']),
      extraOptions: { creates: true, done: words.added, failed: words.addFailed, error: words.addError },
    }),
    editDocument: build.mutation<null, DocumentEdit & WithFiles>({
      query: (edit) => ({ url: documentPaths.edit, method: 'POST', form: partsOf(edit) }),
      transformResponse: () => null,
      // An outdated edit is refused because the list on screen is old.
      invalidatesTags: (_data, error) => (error && !currentOf(error) ? [] : ['Document']),
      extraOptions: { done: words.updated, failed: words.updateFailed, error: words.updateError },
    }),
    deleteDocument: build.mutation<null, EducationDocument['id']>({
      query: (id) => ({ url: documentPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      extraOptions: { done: words.deleted, failed: words.deleteFailed, error: words.deleteError },
      onQueryStarted(id, around) {
        const { util } = documentsApi;
        const drop = (filter: DocumentFilter) =>
          around.dispatch(util.updateQueryData('getDocuments', filter, (rows) => rows.filter((row) => !sameId(row.id, id))));
        afterSuccess(around, () => util.selectCachedArgsForQuery(around.getState(), 'getDocuments').forEach(drop));
      },
    }),
    arrangeDocuments: build.mutation<null, { filter: DocumentFilter; rows: EducationDocument[] }>({
      queryFn: ({ rows }, _around, _terms, call) =>
        inLine('resource', async () => {
          const { error, meta } = await call(orderCall('resource', rows));
          return error ? { error, meta } : { data: null, meta };
        }),
      extraOptions: orderTerms,
      onQueryStarted({ filter, rows }, around): Promise<void> {
        const { util } = documentsApi;
        const list = listKey(filter);
        const others = (): string[] =>
          util.selectCachedArgsForQuery(around.getState(), 'getDocuments').map(listKey).filter((key) => key !== list);
        const move: Move<EducationDocument> = {
          kind: 'resource',
          list,
          ids: rows.map(({ id }) => id),
          before: () => documentsApi.endpoints.getDocuments.select(filter)(around.getState()).data?.map(({ id }) => id) ?? [],
          show: (order) => around.dispatch(util.updateQueryData('getDocuments', filter, (rows) => order(original(rows) ?? rows))),
          readAgain: () => around.dispatch(util.invalidateTags(['Document'])),
          readOthers: () => around.dispatch(util.invalidateTags(others().map((id) => ({ type: 'Document', id })))),
        };
        return showMove(move, around.queryFulfilled);
      },
    }),
  }),
});

export const {
  useGetDocumentsQuery,
  useGetEducationOptionsQuery,
  useAddDocumentMutation,
  useEditDocumentMutation,
  useDeleteDocumentMutation,
  useArrangeDocumentsMutation,
} = documentsApi;
