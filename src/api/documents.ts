import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';
import { sortBySequence } from '@/api/lists/sortBySequence';
import type { ContentFilter } from '@/contract/content/audience';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { texts } from '@/contract/texts';

/** `quiet`: the home page hides a failed section instead of showing an error. */
export type DocumentFilter = ContentFilter & { quiet?: true };

/** The endpoint that reads documents; the administrators' endpoints are in `documentAdmin`. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query<EducationDocument[], DocumentFilter>({
      query: ({ quiet, ...params }) => ({ url: documentPaths.list, params, quiet }),
      transformResponse: (rows: EducationDocument[] | null) => sortBySequence(Array.isArray(rows) ? rows : []),
      providesTags: (_data, _error, filter) => ['Document', { type: 'Document', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.document.listFailed, errorMessage: texts.document.listError },
    }),
  }),
});

export const { useGetDocumentsQuery } = documentsApi;
