import type { ContentFilter } from '@/contract/content/audience';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { texts } from '@/contract/texts';

import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';

/** Home asks quietly: a section that fails is left out (D-53). */
export type DocumentFilter = ContentFilter & { quiet?: true };

/** What home reads of documents; what administrators do to them is in `documentDesk`. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query<EducationDocument[], DocumentFilter>({
      query: ({ quiet, ...params }) => ({ url: documentPaths.list, params, quiet }),
      transformResponse: (rows: EducationDocument[] | null) => rows ?? [],
      providesTags: (_data, _error, filter) => ['Document', { type: 'Document', id: listKey(filter) }],
      extraOptions: { failed: texts.document.listFailed, error: texts.document.listError },
    }),
  }),
});

export const { useGetDocumentsQuery } = documentsApi;
