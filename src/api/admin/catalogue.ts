import { cataloguePaths, type CataloguePlan, type PlanAddition, type PlanEdit } from '@/contract/programme/plan';

import { api } from '@/api/core/api';

const listFailed = 'The plans could not be read.';
const words = {
  add: { done: 'Plan added.', failed: 'The plan could not be added.', error: 'The plan could not be added.' },
  edit: { done: 'Plan updated.', failed: 'The plan could not be updated.', error: 'The plan could not be updated.' },
  remove: { done: 'Plan deleted.', failed: 'The plan could not be deleted.', error: 'The plan could not be deleted.' },
};

/** Calls by which administrators keep the catalogue of plans (our own additions). */
export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCatalogue: build.query<CataloguePlan[], void>({
      query: () => ({ url: cataloguePaths.list }),
      transformResponse: (plans: CataloguePlan[] | null) => plans ?? [],
      providesTags: ['CataloguePlan'],
      extraOptions: { failed: listFailed, error: listFailed },
    }),
    addPlan: build.mutation<null, PlanAddition>({
      query: (body) => ({ url: cataloguePaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['CataloguePlan']),
      extraOptions: { creates: true, ...words.add },
    }),
    // After a change that was refused as outdated, the list is read again too.
    editPlan: build.mutation<null, PlanEdit>({
      query: (body) => ({ url: cataloguePaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      // Its name stands in records, beside tables and in the audiences of notifications.
      invalidatesTags: ['CataloguePlan', 'Employee', 'Notification', 'Plan', 'Recipient'],
      extraOptions: words.edit,
    }),
    deletePlan: build.mutation<null, CataloguePlan['id']>({
      query: (id) => ({ url: cataloguePaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['CataloguePlan', 'Publication'],
      extraOptions: words.remove,
    }),
  }),
});

export const { useGetCatalogueQuery, useAddPlanMutation, useEditPlanMutation, useDeletePlanMutation } = catalogueApi;
