import type { Id } from '@/contract/id';
import { planPaths, type DocumentType, type Plan, type PlanDetail } from '@/contract/plan';

import { api } from './api';
import { saidOr } from './verdict';

type PlanDocument = { id: Id; documentType: DocumentType };

/** One table or a list of them: both are a list here (D-73). */
const tablesOf = (plans: Plan[] | null): PlanDetail[] => {
  const details = plans?.[0]?.planDetails ?? [];
  return Array.isArray(details) ? details : [details];
};

export const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlan: build.query<PlanDetail[], Id>({
      query: (id) => ({ url: planPaths.details, method: 'POST', body: { id } }),
      transformResponse: tablesOf,
      providesTags: ['Plan'],
    }),
    uploadPlanDocument: build.mutation<null, PlanDocument & { fileKey: string }>({
      query: ({ fileKey, ...params }) => ({
        url: planPaths.uploadDocument,
        method: 'POST',
        params,
        form: { file: { fileKey } },
      }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Employee']),
      extraOptions: { done: saidOr('Card uploaded successfully') },
    }),
    /** No screen asks for it (D-147). */
    deletePlanDocument: build.mutation<null, PlanDocument>({
      query: (params) => ({ url: planPaths.deleteDocument, method: 'DELETE', params }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Employee']),
      extraOptions: { done: saidOr('Card deleted successfully') },
    }),
  }),
});

export const { useGetPlanQuery, useUploadPlanDocumentMutation, useDeletePlanDocumentMutation } = plansApi;
