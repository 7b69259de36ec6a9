import { api } from '@/api/core/api';
import { type PasswordProof, proofPaths } from '@/contract/people/proof';

/** `kind`: the service at which the person signed in. */
export type PasswordProofRequest = PasswordProof & { kind: keyof typeof proofPaths };

const passwordProofApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet, because the dialog shows the error. */
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

export const { useProveByPasswordMutation } = passwordProofApi;
