import { webVitalsPath, type WebVitals } from '@/contract/webVitals';

import { api } from '@/api/core/api';

export const webVitalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sent without a token, so that the figures are anonymous; quiet, because no one requested it. */
    sendWebVitals: build.mutation<null, WebVitals>({
      query: (body) => ({ url: webVitalsPath, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { auth: 'none', quiet: true, background: true, outlivesPage: true },
    }),
  }),
});
