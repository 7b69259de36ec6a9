import { webVitalsPath, type WebVitals } from '@/contract/webVitals';

import { api } from '@/api/core/api';

export const webVitalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Without a token, so that the figures belong to no one; quiet, because no one asked for it. */
    sendWebVitals: build.mutation<null, WebVitals>({
      query: (body) => ({ url: webVitalsPath, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { auth: 'none', quiet: true, background: true, outlivesPage: true },
    }),
  }),
});
