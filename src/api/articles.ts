import { api } from '@/api/core/api';
import { type Article, articlePaths, type Policy, type PolicyRequest } from '@/contract/content/article';

const policyOf = (response: Partial<Policy> | null): Policy => ({ content: '', ...response });

export const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAboutUs: build.query<Article, void>({
      query: () => ({ url: articlePaths.aboutUs }),
      providesTags: ['Article'],
    }),
    getChairmanMessage: build.query<Article, void>({
      query: () => ({ url: articlePaths.chairman }),
      providesTags: ['Article'],
    }),
    getPolicy: build.query<Policy, PolicyRequest['key']>({
      query: (key) => ({ url: articlePaths.policy, method: 'POST', body: { key } }),
      transformResponse: policyOf,
      providesTags: ['Article'],
    }),
    /** A previous version; not in the customer's contract. */
    getEarlierPolicy: build.query<Policy, Required<PolicyRequest>>({
      query: (body) => ({ url: articlePaths.policy, method: 'POST', body }),
      transformResponse: policyOf,
      providesTags: ['Article'],
    }),
    /** Part of the customer's contract; the public policy page shows bundled text instead. */
    getPublicPolicy: build.query<Policy, PolicyRequest['key']>({
      query: (key) => ({ url: articlePaths.publicPolicy, method: 'POST', body: { key } }),
      transformResponse: policyOf,
      providesTags: ['Article'],
      extraOptions: { auth: 'none' },
    }),
  }),
});

export const { useGetAboutUsQuery, useGetChairmanMessageQuery, useGetPolicyQuery, useGetEarlierPolicyQuery } =
  articlesApi;
