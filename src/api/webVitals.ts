import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type WebVitals, webVitalsPath } from '@/contract/webVitals';

export const webVitalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sent without a token, so that the figures are anonymous; quiet, because no one requested it. */
    sendWebVitals: build.mutation<null, WebVitals>({
      ...postCommand(webVitalsPath),
      extraOptions: { auth: 'none', quiet: true, background: true, outlivesPage: true },
    }),
  }),
});
