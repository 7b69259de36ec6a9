import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { listKey } from '@/api/lists/contentList';
import {
  type Arrangement,
  invalidateAfterChange,
  keepOrderDuringMove,
  orderMutation,
  removeFromLists,
} from '@/api/lists/orderedList';
import type { ContentFilter } from '@/contract/content/audience';
import { type BenefitDraft, type BenefitEdit, type BenefitRow, benefitAdminPaths } from '@/contract/program/benefit';
import { programTexts } from '@/contract/program/texts';

const benefitTexts = programTexts.benefit;

const rowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBenefitRows: build.query<BenefitRow[], ContentFilter>({
      query: (params) => ({ url: benefitAdminPaths.list, params }),
      transformResponse: (rows: BenefitRow[] | null) => rows ?? [],
      providesTags: (_data, _error, filter) => ['Benefit', { type: 'Benefit', id: listKey(filter) }],
      extraOptions: { refusalMessage: benefitTexts.listFailed },
    }),
  }),
});

const list = { kind: 'benefit', tag: 'Benefit', endpoint: 'getBenefitRows' } as const;

/** Endpoints for administrators to change benefits; not in the customer's contract. */
export const benefitAdminApi = rowsApi
  .enhanceEndpoints({ endpoints: { getBenefitRows: { onQueryStarted: keepOrderDuringMove(list) } } })
  .injectEndpoints({
    endpoints: (build) => ({
      addBenefit: build.mutation<{ id: number }, BenefitDraft>({
        query: (body) => ({ url: benefitAdminPaths.add, method: 'POST', body }),
        invalidatesTags: (_data, error) => (error ? [] : ['Benefit']),
        extraOptions: {
          sendsIdempotencyKey: true,
          successMessage: benefitTexts.added,
          refusalMessage: benefitTexts.addFailed,
        },
      }),
      editBenefit: build.mutation<null, BenefitEdit>({
        ...postCommand(benefitAdminPaths.edit),
        invalidatesTags: invalidateAfterChange('Benefit'),
        extraOptions: { successMessage: benefitTexts.updated, refusalMessage: benefitTexts.updateFailed },
      }),
      deleteBenefit: build.mutation<null, BenefitRow['id']>({
        query: (id) => ({ url: benefitAdminPaths.remove(id), method: 'DELETE' }),
        transformResponse: () => null,
        onQueryStarted: removeFromLists(list),
        extraOptions: { successMessage: benefitTexts.deleted, refusalMessage: benefitTexts.deleteFailed },
      }),
      arrangeBenefits: build.mutation<null, Arrangement<BenefitRow, ContentFilter>>(orderMutation(list)),
    }),
  });

export const { useGetBenefitRowsQuery, useAddBenefitMutation, useEditBenefitMutation, useArrangeBenefitsMutation } =
  benefitAdminApi;
