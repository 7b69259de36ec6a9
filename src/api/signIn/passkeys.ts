import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { normalizePerson } from '@/api/normalizePerson';
import { isClosedAccount } from '@/contract/people/session';
import { type AssertedPasskey, type PasskeyAssertionOptions, passkeyPaths } from '@/contract/signIn/passkey';
import { type FactorCode, secondFactorPaths } from '@/contract/signIn/secondFactor';
import { isConsoleOpened, isResetOpened, type SignInResult } from '@/contract/signIn/signedIn';

type Options = { options: PasskeyAssertionOptions };
const optionsOf = ({ options }: Options) => options;

/** Normalizes the person if the result is one; the token is in the `meta`. */
function normalizeSignInResult(result: SignInResult | null): SignInResult | null {
  if (!result) return null;
  return isConsoleOpened(result) || isResetOpened(result) || isClosedAccount(result) ? result : normalizePerson(result);
}

/** Not in the customer's contract. The screens show errors next to the attempted action. */
export const passkeyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignInOptions: build.mutation<PasskeyAssertionOptions, void>({
      query: () => ({ url: passkeyPaths.signInOptions, method: 'POST', body: {} }),
      transformResponse: optionsOf,
      extraOptions: { auth: 'none', quiet: true },
    }),
    signInWithPasskey: build.mutation<SignInResult | null, AssertedPasskey>({
      query: (body) => ({ url: passkeyPaths.signIn, method: 'POST', body }),
      transformResponse: normalizeSignInResult,
      extraOptions: { auth: 'none', quiet: true },
    }),
    getFactorOptions: build.mutation<PasskeyAssertionOptions, void>({
      query: () => ({ url: secondFactorPaths.passkeyOptions, method: 'POST', body: {} }),
      transformResponse: optionsOf,
      extraOptions: { auth: 'pending', quiet: true },
    }),
    verifyFactorByPasskey: build.mutation<SignInResult | null, AssertedPasskey>({
      query: (body) => ({ url: secondFactorPaths.passkey, method: 'POST', body }),
      transformResponse: normalizeSignInResult,
      extraOptions: { auth: 'pending', quiet: true },
    }),
    verifyFactorCode: build.mutation<SignInResult | null, FactorCode>({
      query: (body) => ({ url: secondFactorPaths.code, method: 'POST', body }),
      transformResponse: normalizeSignInResult,
      extraOptions: { auth: 'pending', quiet: true },
    }),
    getProofOptions: build.mutation<PasskeyAssertionOptions, void>({
      query: () => ({ url: passkeyPaths.proofOptions, method: 'POST', body: {} }),
      transformResponse: optionsOf,
      extraOptions: { quiet: true },
    }),
    proveByPasskey: build.mutation<null, AssertedPasskey>({
      ...postCommand(passkeyPaths.proof),
      extraOptions: { quiet: true },
    }),
  }),
});

export const {
  useGetSignInOptionsMutation,
  useSignInWithPasskeyMutation,
  useGetFactorOptionsMutation,
  useVerifyFactorByPasskeyMutation,
  useVerifyFactorCodeMutation,
  useGetProofOptionsMutation,
  useProveByPasskeyMutation,
} = passkeyApi;
