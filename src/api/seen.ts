import { seenPath, type Seen } from '@/contract/content/seen';

import { api } from '@/api/core/api';

export const seenApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet: the screen clears the mark itself, and a failure has no effect on the person. */
    markSeen: build.mutation<null, Seen>({
      query: (body) => ({ url: seenPath, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useMarkSeenMutation } = seenApi;
