import { api } from '@/api/core/api';
import { type SeenItems, seenPath } from '@/contract/content/seen';

export const seenApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet: the screen clears the mark itself, and a failure has no effect on the person. */
    markSeen: build.mutation<null, SeenItems>({
      query: (body) => ({ url: seenPath, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useMarkSeenMutation } = seenApi;
