import { api } from '@/api/core/api';
import { type DemoCode, type DemoSignIn, demoPaths } from '@/contract/people/demo';

/** Never cached, because the people offered change with every sign-up, and the code with every request. */
const keepUnusedDataFor = 0;

/** What the demo offers to a new visitor; not in the customer's contract. Quiet, because the site works without it. */
export const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDemoSignIns: build.query<DemoSignIn[], void>({
      query: () => ({ url: demoPaths.signIns }),
      keepUnusedDataFor,
      extraOptions: { auth: 'none', quiet: true, background: true },
    }),
    /** The code sent for the pending token. */
    getDemoCode: build.query<DemoCode, void>({
      query: () => ({ url: demoPaths.code }),
      keepUnusedDataFor,
      extraOptions: { auth: 'pending', quiet: true, background: true },
    }),
  }),
});

export const { useGetDemoSignInsQuery, useGetDemoCodeQuery } = demoApi;
