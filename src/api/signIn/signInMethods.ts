import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import type { PasskeyCreationOptions } from '@/contract/signIn/passkey';
import type { FactorCode } from '@/contract/signIn/secondFactor';
import {
  type AuthenticatorAppSetup,
  type FactorAdded,
  type NewPasskey,
  type PasskeyRemoval,
  type PasskeyRename,
  type SignInMethods,
  signInMethodPaths,
} from '@/contract/signIn/signInMethods';

const showServiceMessage = (message: string) => message;

/** The signed-in person's passkeys, authenticator app, and recovery codes; not in the customer's contract. */
export const signInMethodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignInMethods: build.query<SignInMethods, void>({
      query: () => ({ url: signInMethodPaths.list }),
      providesTags: ['SignInMethods'],
      extraOptions: { quiet: true },
    }),
    getPasskeyOptions: build.mutation<PasskeyCreationOptions, void>({
      query: () => ({ url: signInMethodPaths.passkeyOptions, method: 'POST', body: {} }),
      transformResponse: ({ options }: { options: PasskeyCreationOptions }) => options,
    }),
    addPasskey: build.mutation<FactorAdded, NewPasskey>({
      query: (body) => ({ url: signInMethodPaths.addPasskey, method: 'POST', body }),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { successMessage: showServiceMessage },
    }),
    renamePasskey: build.mutation<null, PasskeyRename>({
      ...postCommand(signInMethodPaths.renamePasskey),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { successMessage: showServiceMessage },
    }),
    removePasskey: build.mutation<null, PasskeyRemoval>({
      ...postCommand(signInMethodPaths.removePasskey),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { successMessage: showServiceMessage },
    }),
    startApp: build.mutation<AuthenticatorAppSetup, void>({
      query: () => ({ url: signInMethodPaths.startApp, method: 'POST', body: {} }),
    }),
    /** Quiet, because the form shows the code's error. */
    confirmApp: build.mutation<FactorAdded, FactorCode>({
      query: (body) => ({ url: signInMethodPaths.confirmApp, method: 'POST', body }),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { quiet: true, successMessage: showServiceMessage },
    }),
    removeApp: build.mutation<null, void>({
      ...postCommand(signInMethodPaths.removeApp),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { successMessage: showServiceMessage },
    }),
    makeRecoveryCodes: build.mutation<FactorAdded, void>({
      query: () => ({ url: signInMethodPaths.recoveryCodes, method: 'POST', body: {} }),
      invalidatesTags: ['SignInMethods'],
    }),
    dismissPasskeyOffer: build.mutation<null, void>({
      ...postCommand(signInMethodPaths.dismissOffer),
      invalidatesTags: ['SignInMethods'],
      extraOptions: { quiet: true },
    }),
  }),
});

export const {
  useGetSignInMethodsQuery,
  useGetPasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useStartAppMutation,
  useConfirmAppMutation,
  useMakeRecoveryCodesMutation,
} = signInMethodsApi;
