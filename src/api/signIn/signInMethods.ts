import { api } from '@/api/core/api';
import type { CreationOptions } from '@/contract/signIn/passkey';
import type { FactorCode } from '@/contract/signIn/secondFactor';
import {
  type AppStarted,
  type FactorAdded,
  type NewPasskey,
  type RemovePasskey,
  type RenamePasskey,
  type Ways,
  waysPaths,
} from '@/contract/signIn/ways';

const nothing = () => null;
const messageItself = (message: string) => message;

/** Passkeys, authenticator app and recovery codes of the signed-in person; not in the customer's contract. */
export const signInMethodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignInMethods: build.query<Ways, void>({
      query: () => ({ url: waysPaths.ways }),
      providesTags: ['SignInWays'],
      extraOptions: { quiet: true },
    }),
    getPasskeyOptions: build.mutation<CreationOptions, void>({
      query: () => ({ url: waysPaths.passkeyOptions, method: 'POST', body: {} }),
      transformResponse: ({ options }: { options: CreationOptions }) => options,
    }),
    addPasskey: build.mutation<FactorAdded, NewPasskey>({
      query: (body) => ({ url: waysPaths.addPasskey, method: 'POST', body }),
      invalidatesTags: ['SignInWays'],
      extraOptions: { done: messageItself },
    }),
    renamePasskey: build.mutation<null, RenamePasskey>({
      query: (body) => ({ url: waysPaths.renamePasskey, method: 'POST', body }),
      transformResponse: nothing,
      invalidatesTags: ['SignInWays'],
      extraOptions: { done: messageItself },
    }),
    removePasskey: build.mutation<null, RemovePasskey>({
      query: (body) => ({ url: waysPaths.removePasskey, method: 'POST', body }),
      transformResponse: nothing,
      invalidatesTags: ['SignInWays'],
      extraOptions: { done: messageItself },
    }),
    startApp: build.mutation<AppStarted, void>({
      query: () => ({ url: waysPaths.startApp, method: 'POST', body: {} }),
    }),
    /** Quiet, because the form shows the error of the code. */
    confirmApp: build.mutation<FactorAdded, FactorCode>({
      query: (body) => ({ url: waysPaths.confirmApp, method: 'POST', body }),
      invalidatesTags: ['SignInWays'],
      extraOptions: { quiet: true, done: messageItself },
    }),
    removeApp: build.mutation<null, void>({
      query: () => ({ url: waysPaths.removeApp, method: 'POST', body: {} }),
      transformResponse: nothing,
      invalidatesTags: ['SignInWays'],
      extraOptions: { done: messageItself },
    }),
    makeRecoveryCodes: build.mutation<FactorAdded, void>({
      query: () => ({ url: waysPaths.recoveryCodes, method: 'POST', body: {} }),
      invalidatesTags: ['SignInWays'],
    }),
    dismissPasskeyOffer: build.mutation<null, void>({
      query: () => ({ url: waysPaths.dismissOffer, method: 'POST', body: {} }),
      transformResponse: nothing,
      invalidatesTags: ['SignInWays'],
      extraOptions: { quiet: true },
    }),
  }),
});

export const {
  useGetSignInMethodsQuery,
  useGetPasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useStartAppMutation,
  useConfirmAppMutation,
  useRemoveAppMutation,
  useMakeRecoveryCodesMutation,
} = signInMethodsApi;
