import { extendPath } from '@/contract/people/idle';
import { objectionPath, type Objection, type ObjectionOutcome } from '@/contract/people/numberChange';
import {
  consolePaths,
  isClosed,
  sessionPaths,
  type ClosedAccount,
  type CodeCheck,
  type ConsoleCodeCheck,
  type ConsoleCredentials,
  type ConsoleNewPassword,
  type ConsolePasswordChange,
  type ContactOnly,
  type Credentials,
  type EmailOnly,
  type ForgotPassword,
  type NewPassword,
  type SignUp,
} from '@/contract/people/session';
import type { User } from '@/contract/people/user';

import { api } from '@/api/core/api';
import { withCountryCode } from './contact';
import { personOf } from './person';

/** Which service a person signed in at, and so signs out of (AUTH-43). */
export type SignOut = { kind: 'employee' | 'console' | null };

const nothing = () => null;

/** A person, or the owner of a deleted account who may keep it. */
const provedOf = (sent: object | null): User | ClosedAccount | null => (sent && isClosed(sent) ? sent : personOf(sent));

/** Tokens never come with the data of these: they travel beside it to the session. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<User | ClosedAccount | null, Credentials>({
      query: (body) => ({ url: sessionPaths.signIn, method: 'POST', body: withCountryCode(body) }),
      transformResponse: provedOf,
      extraOptions: { auth: 'none' },
    }),
    signUp: build.mutation<User | null, SignUp>({
      query: (body) => ({ url: sessionPaths.signUp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: personOf,
      extraOptions: { auth: 'none', creates: true },
    }),
    requestCode: build.mutation<null, ContactOnly>({
      query: (body) => ({ url: sessionPaths.getOtp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: nothing,
      extraOptions: { auth: 'pending' },
    }),
    verifyCode: build.mutation<User | ClosedAccount | null, CodeCheck>({
      query: (body) => ({ url: sessionPaths.verifyOtp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: provedOf,
      extraOptions: { auth: 'pending' },
    }),
    /** Takes a deletion back, and signs in. */
    keepAccount: build.mutation<User | null, void>({
      query: () => ({ url: sessionPaths.keepAccount, method: 'POST', body: {} }),
      transformResponse: personOf,
      extraOptions: { auth: 'pending' },
    }),
    forgotPassword: build.mutation<User | null, ForgotPassword>({
      query: (body) => ({ url: sessionPaths.forgotPassword, method: 'POST', body: withCountryCode(body) }),
      transformResponse: personOf,
      extraOptions: { auth: 'none' },
    }),
    updateNewPassword: build.mutation<null, NewPassword>({
      query: (body) => ({ url: sessionPaths.updateNewPassword, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { auth: 'pending', done: said },
    }),
    changePassword: build.mutation<null, NewPassword>({
      query: (body) => ({ url: sessionPaths.changePassword, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { done: said },
    }),
    /** No screen asks for it; the token it brings takes the place of the one it was asked with (D-118). */
    refreshToken: build.mutation<null, void>({
      query: () => ({ url: sessionPaths.refreshToken, method: 'POST', body: {} }),
      transformResponse: nothing,
      extraOptions: { quiet: true, background: true },
    }),
    /** Says that somebody is there; what fails is said where they asked for it. */
    extendSession: build.mutation<null, void>({
      query: () => ({ url: extendPath, method: 'POST', body: {} }),
      transformResponse: nothing,
      extraOptions: { quiet: true },
    }),
    /** Our own addition: the token came with a link, and stands for nothing but this. */
    objectToNumberChange: build.mutation<ObjectionOutcome, Objection>({
      query: (body) => ({ url: objectionPath, method: 'POST', body }),
      transformResponse: (outcome: Partial<ObjectionOutcome> | null) => ({ isRestored: outcome?.isRestored ?? false }),
      extraOptions: { auth: 'none', quiet: true },
    }),
    signOut: build.mutation<null, SignOut>({
      query: ({ kind }) =>
        kind === 'console'
          ? { url: consolePaths.logout, method: 'POST', body: {}, base: 'chat' }
          : { url: sessionPaths.logout, method: 'POST', body: {} },
      transformResponse: nothing,
    }),

    consoleLogin: build.mutation<null, ConsoleCredentials>({
      query: (body) => ({ url: consolePaths.login, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { base: 'chat', auth: 'none' },
    }),
    consoleForgotPassword: build.mutation<null, EmailOnly>({
      query: (body) => ({ url: consolePaths.forgotPassword, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { base: 'chat', auth: 'none' },
    }),
    consoleVerifyCode: build.mutation<null, ConsoleCodeCheck>({
      query: (body) => ({ url: consolePaths.verifyOtp, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { base: 'chat', auth: 'pending' },
    }),
    consoleUpdatePassword: build.mutation<null, ConsoleNewPassword>({
      query: (body) => ({ url: consolePaths.updatePassword, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { base: 'chat', auth: 'pending', done: said },
    }),
    consoleChangePassword: build.mutation<null, ConsolePasswordChange>({
      query: (body) => ({ url: consolePaths.changePassword, method: 'POST', body }),
      transformResponse: nothing,
      extraOptions: { base: 'chat', done: said },
    }),
  }),
});

/** What the service says of a changed password, if it says anything. */
function said(message: string) {
  return message;
}

export const {
  useSignInMutation,
  useSignUpMutation,
  useRequestCodeMutation,
  useVerifyCodeMutation,
  useForgotPasswordMutation,
  useUpdateNewPasswordMutation,
  useChangePasswordMutation,
  useRefreshTokenMutation,
  useExtendSessionMutation,
  useSignOutMutation,
  useObjectToNumberChangeMutation,
  useConsoleLoginMutation,
  useConsoleForgotPasswordMutation,
  useConsoleVerifyCodeMutation,
  useConsoleUpdatePasswordMutation,
  useConsoleChangePasswordMutation,
} = sessionApi;
