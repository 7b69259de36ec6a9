import type { ContentFilter } from '@/contract/audience';
import { documentPaths, type DocumentDraft, type DocumentEdit, type EducationDocument } from '@/contract/document';
import { sameId } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from './afterSuccess';
import { api } from './api';
import { listKey, orderCall, orderTerms, showMove } from './order';

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
      invalidatesTags: (_data, error) => (error ? [] : ['Document']),
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
      query: ({ rows }) => orderCall('resource', rows),
      transformResponse: () => null,
      extraOptions: orderTerms,
      onQueryStarted({ filter, rows }, around): Promise<void> {
        const { util } = documentsApi;
        const others = (): string[] =>
          util.selectCachedArgsForQuery(around.getState(), 'getDocuments').map(listKey).filter((key) => key !== listKey(filter));
        return showMove({
          list: `resource ${listKey(filter)}`,
          show: () => around.dispatch(util.updateQueryData('getDocuments', filter, () => rows)),
          reading: (): PromiseLike<unknown> | undefined => around.dispatch(util.getRunningQueryThunk('getDocuments', filter)),
          readAgain: () => around.dispatch(util.invalidateTags(['Document'])),
          readOthers: () => around.dispatch(util.invalidateTags(others().map((id) => ({ type: 'Document', id })))),
          queryFulfilled: around.queryFulfilled,
        });
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
