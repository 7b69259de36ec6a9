import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type SeenItems, seenPath } from '@/contract/content/seen';

export const seenApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet, because the screen itself stops showing the item as new, and people do not notice a failure. */
    markSeen: build.mutation<null, SeenItems>({
      ...postCommand(seenPath),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useMarkSeenMutation } = seenApi;
