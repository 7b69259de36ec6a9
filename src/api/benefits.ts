import { api } from '@/api/core/api';
import { type Benefit, benefitPaths } from '@/contract/content/benefit';
import { texts } from '@/contract/texts';

export const benefitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBenefits: build.query<Benefit[], void>({
      query: () => ({ url: benefitPaths.list }),
      transformResponse: (benefits: Benefit[] | null) => benefits ?? [],
      providesTags: ['Benefit'],
    }),
    getBenefit: build.query<Benefit, Benefit['id']>({
      query: (id) => ({ url: benefitPaths.details, method: 'POST', body: { id } }),
      providesTags: ['Benefit'],
    }),
    /** The request of `getBenefits`, with its response reduced to a select field's options. */
    getCarePrograms: build.query<Pick<Benefit, 'id' | 'title'>[], void>({
      query: () => ({ url: benefitPaths.list }),
      transformResponse: (benefits: Benefit[] | null) => (benefits ?? []).map(({ id, title }) => ({ id, title })),
      providesTags: ['Benefit'],
      extraOptions: { refusalMessage: texts.notification.careProgramsError },
    }),
  }),
});

export const { useGetBenefitsQuery, useGetBenefitQuery, useGetCareProgramsQuery } = benefitsApi;
