import { articlePaths, type Article, type PolicyRequest } from '@/contract/content/article';

import { api } from '@/api/core/api';

const contentOf = (answer: { content?: string } | null) => answer?.content ?? '';

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
    getPolicy: build.query<string, PolicyRequest['key']>({
      query: (key) => ({ url: articlePaths.policy, method: 'POST', body: { key } }),
      transformResponse: contentOf,
      providesTags: ['Article'],
    }),
    /** The public page shows its fixed sections without waiting for this. */
    getPublicPolicy: build.query<string, PolicyRequest['key']>({
      query: (key) => ({ url: articlePaths.publicPolicy, method: 'POST', body: { key } }),
      transformResponse: contentOf,
      providesTags: ['Article'],
      extraOptions: { auth: 'none' },
    }),
  }),
});

export const { useGetAboutUsQuery, useGetChairmanMessageQuery, useGetPolicyQuery } = articlesApi;
