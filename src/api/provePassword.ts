import { proofPaths, type PasswordProof } from '@/contract/people/proof';

import { api } from '@/api/core/api';

/** On the service somebody signed in at. */
export type PasswordProofRequest = PasswordProof & { kind: keyof typeof proofPaths };

const provingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is wrong with it is said where the password was typed. */
    proveByPassword: build.mutation<null, PasswordProofRequest>({
      query: ({ kind, password }) => ({
        url: proofPaths[kind],
        method: 'POST',
        body: { password },
        base: kind === 'console' ? 'chat' : 'main',
      }),
      transformResponse: () => null,
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useProveByPasswordMutation } = provingApi;
