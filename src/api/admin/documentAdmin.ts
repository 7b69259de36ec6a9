import { documentsApi } from '@/api/documents';
import type { ContentListFilter } from '@/api/lists/contentList';
import {
  type Arrangement,
  invalidateAfterChange,
  keepOrderDuringMove,
  orderMutation,
  removeFromLists,
} from '@/api/lists/orderedList';
import {
  type DocumentDraft,
  type DocumentEdit,
  documentPaths,
  type EducationDocument,
} from '@/contract/content/document';
import { texts } from '@/contract/texts';

type WithFiles = { imageKey?: string; fileKey?: string };

const documentTexts = texts.document;
/** Tag of the documents offered as link targets for cards and notifications. */
const choicesTag = { type: 'Document', id: 'choices' } as const;

const formPartsOf = ({ imageKey, fileKey, ...fields }: Partial<DocumentEdit> & WithFiles) => ({
  ...fields,
  image: imageKey ? { fileKey: imageKey } : undefined,
  file: fileKey ? { fileKey } : undefined,
});

const list = { kind: 'resource', tag: 'Document', endpoint: 'getDocuments' } as const;

/** Endpoints for administrators to change documents. */
export const documentAdminApi = documentsApi
  .enhanceEndpoints({ endpoints: { getDocuments: { onQueryStarted: keepOrderDuringMove(list) } } })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The request of `getDocuments`, with its response reduced to a select field's options. */
      getEducationOptions: build.query<Pick<EducationDocument, 'id' | 'fileName'>[], void>({
        query: () => ({ url: documentPaths.list }),
        transformResponse: (rows: EducationDocument[] | null) =>
          (rows ?? []).map(({ id, fileName }) => ({ id, fileName })),
        providesTags: ['Document', choicesTag],
        extraOptions: { refusalMessage: texts.notification.educationError },
      }),
      addDocument: build.mutation<null, DocumentDraft & WithFiles>({
        query: (draft) => ({ url: documentPaths.add, method: 'POST', form: formPartsOf(draft) }),
        transformResponse: () => null,
        invalidatesTags: (_data, error) => (error ? [] : ['Document']),
        extraOptions: {
          sendsIdempotencyKey: true,
          successMessage: documentTexts.added,
          refusalMessage: documentTexts.addFailed,
          errorMessage: documentTexts.addError,
        },
      }),
      editDocument: build.mutation<null, DocumentEdit & WithFiles>({
        query: (edit) => ({ url: documentPaths.edit, method: 'POST', form: formPartsOf(edit) }),
        transformResponse: () => null,
        invalidatesTags: invalidateAfterChange('Document'),
        extraOptions: {
          successMessage: documentTexts.updated,
          refusalMessage: documentTexts.updateFailed,
          errorMessage: documentTexts.updateError,
        },
      }),
      deleteDocument: build.mutation<null, EducationDocument['id']>({
        query: (id) => ({ url: documentPaths.remove(id), method: 'DELETE' }),
        transformResponse: () => null,
        // `removeFromLists` patches the lists, so only the options are reloaded.
        invalidatesTags: (_data, error) => (error ? [] : [choicesTag]),
        onQueryStarted: removeFromLists(list),
        extraOptions: {
          successMessage: documentTexts.deleted,
          refusalMessage: documentTexts.deleteFailed,
          errorMessage: documentTexts.deleteError,
        },
      }),
      arrangeDocuments: build.mutation<null, Arrangement<EducationDocument, ContentListFilter>>(orderMutation(list)),
    }),
  });

export const {
  useGetEducationOptionsQuery,
  useAddDocumentMutation,
  useEditDocumentMutation,
  useArrangeDocumentsMutation,
} = documentAdminApi;
