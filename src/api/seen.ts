import { seenPath, type Seen } from '@/contract/content/seen';

import { api } from '@/api/core/api';

export const seenApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whoever shows what was seen takes the mark off at once; a failure is worth no words. */
    markSeen: build.mutation<null, Seen>({
      query: (body) => ({ url: seenPath, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useMarkSeenMutation } = seenApi;
