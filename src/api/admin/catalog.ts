import { api } from '@/api/core/api';
import { type CatalogPlan, catalogPaths, type PlanAddition, type PlanEdit } from '@/contract/program/plan';

const listFailed = 'Couldn’t load the plans.';
const planTexts = {
  add: {
    successMessage: 'Plan added.',
    refusalMessage: 'Couldn’t add the plan.',
    errorMessage: 'Couldn’t add the plan.',
  },
  edit: {
    successMessage: 'Plan updated.',
    refusalMessage: 'Couldn’t update the plan.',
    errorMessage: 'Couldn’t update the plan.',
  },
  remove: {
    successMessage: 'Plan deleted.',
    refusalMessage: 'Couldn’t delete the plan.',
    errorMessage: 'Couldn’t delete the plan.',
  },
};

/** Endpoints for administrators to change the plan catalog; not in the customer's contract. */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCatalog: build.query<CatalogPlan[], void>({
      query: () => ({ url: catalogPaths.list }),
      transformResponse: (plans: CatalogPlan[] | null) => plans ?? [],
      providesTags: ['CatalogPlan'],
      extraOptions: { refusalMessage: listFailed, errorMessage: listFailed },
    }),
    addPlan: build.mutation<null, PlanAddition>({
      query: (body) => ({ url: catalogPaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['CatalogPlan']),
      extraOptions: { sendsIdempotencyKey: true, ...planTexts.add },
    }),
    // Also reloads the list after a change that was rejected as outdated.
    editPlan: build.mutation<null, PlanEdit>({
      query: (body) => ({ url: catalogPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      // The plan's name appears in records, with members' plan tables, and in notification audiences.
      invalidatesTags: ['CatalogPlan', 'Employee', 'Notification', 'Plan', 'Recipient'],
      extraOptions: planTexts.edit,
    }),
    deletePlan: build.mutation<null, CatalogPlan['id']>({
      query: (id) => ({ url: catalogPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['CatalogPlan', 'Publication'],
      extraOptions: planTexts.remove,
    }),
  }),
});

export const { useGetCatalogQuery, useAddPlanMutation, useEditPlanMutation, useDeletePlanMutation } = catalogApi;
