import { api } from '@/api/core/api';
import { messageOrDefault } from '@/api/core/parseEnvelope';
import type { Id } from '@/contract/id';
import { type Plan, type PlanKind, planPaths } from '@/contract/people/plan';

type PlanDocument = { id: Id; documentType: PlanKind };

/** An employee's current and upcoming plans with their tables and uploaded cards; services may return one table. */
function readPlan(plans: Plan[] | null) {
  const plan = plans?.[0];
  const details = plan?.planDetails ?? [];
  return {
    tables: Array.isArray(details) ? details : [details],
    upcomingTables: plan?.laterTables ?? [],
    cards: plan?.planCards ?? [],
    plans: plan?.plans ?? [],
    upcomingPlans: plan?.comingPlans ?? [],
  };
}
export type LoadedPlan = ReturnType<typeof readPlan>;

/** Uploading or deleting a card changes its owner's record and plan. */
const affectedTags = ['Employee', 'Plan', 'User'] as const;

export const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlan: build.query<LoadedPlan, Id>({
      query: (id) => ({ url: planPaths.details, method: 'POST', body: { id } }),
      transformResponse: readPlan,
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
      invalidatesTags: (_data, error) => (error ? [] : affectedTags),
      extraOptions: { successMessage: messageOrDefault('Card uploaded successfully') },
    }),
    /** Part of the customer's contract; no screen uses it. */
    deletePlanDocument: build.mutation<null, PlanDocument>({
      query: (params) => ({ url: planPaths.deleteDocument, method: 'DELETE', params }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : affectedTags),
      extraOptions: { successMessage: messageOrDefault('Card deleted successfully') },
    }),
  }),
});

export const { useGetPlanQuery, useUploadPlanDocumentMutation } = plansApi;
