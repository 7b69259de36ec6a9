import { api } from '@/api/core/api';
import { type ContentListFilter, listKey, sortBySequence } from '@/api/lists/contentList';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { texts } from '@/contract/texts';

/** The endpoint that reads documents; the administrators' endpoints are in `documentAdmin`. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query<EducationDocument[], ContentListFilter>({
      query: ({ quiet, ...params }) => ({ url: documentPaths.list, params, quiet }),
      transformResponse: (rows: EducationDocument[] | null) => sortBySequence(Array.isArray(rows) ? rows : []),
      providesTags: (_data, _error, filter) => ['Document', { type: 'Document', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.document.listFailed, errorMessage: texts.document.listError },
    }),
  }),
});

export const { useGetDocumentsQuery } = documentsApi;
