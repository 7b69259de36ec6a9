import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type CatalogPlan, catalogPaths, type PlanAddition, type PlanEdit } from '@/contract/program/plan';

/** Endpoints for administrators to change the plan catalog; not in the customer's contract. */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCatalog: build.query<CatalogPlan[], void>({
      query: () => ({ url: catalogPaths.list }),
      transformResponse: (plans: CatalogPlan[] | null) => plans ?? [],
      providesTags: ['CatalogPlan'],
      extraOptions: { refusalMessage: 'Couldn’t load the plans.' },
    }),
    addPlan: build.mutation<null, PlanAddition>({
      ...postCommand(catalogPaths.add),
      invalidatesTags: (_data, error) => (error ? [] : ['CatalogPlan']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Plan added.',
        refusalMessage: 'Couldn’t add the plan.',
      },
    }),
    // Also reloads the list after a change that was rejected as outdated.
    editPlan: build.mutation<null, PlanEdit>({
      ...postCommand(catalogPaths.edit),
      // The plan's name appears in records, with members' plan tables, and in notification audiences.
      invalidatesTags: ['CatalogPlan', 'Employee', 'Notification', 'Plan', 'Recipient'],
      extraOptions: { successMessage: 'Plan updated.', refusalMessage: 'Couldn’t update the plan.' },
    }),
    deletePlan: build.mutation<null, CatalogPlan['id']>({
      query: (id) => ({ url: catalogPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['CatalogPlan', 'Publication'],
      extraOptions: { successMessage: 'Plan deleted.', refusalMessage: 'Couldn’t delete the plan.' },
    }),
  }),
});

export const { useGetCatalogQuery, useAddPlanMutation, useEditPlanMutation } = catalogApi;
