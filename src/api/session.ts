import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { extendPath } from '@/contract/people/idle';
import { type Objection, type ObjectionOutcome, objectionPath } from '@/contract/people/numberChange';
import {
  type ClosedAccount,
  type CodeCheck,
  type ConsoleCodeCheck,
  type ConsoleCredentials,
  type ConsoleNewPassword,
  type ConsolePasswordChange,
  type ConsoleSignedIn,
  type ContactOnly,
  type Credentials,
  consolePaths,
  type EmailOnly,
  type ForgotPassword,
  isClosedAccount,
  type NewPassword,
  type SignUp,
  sessionPaths,
} from '@/contract/people/session';
import type { User } from '@/contract/people/user';
import { type FactorRequired, isFactorRequired } from '@/contract/signIn/secondFactor';
import { withCountryCode } from './contact';
import { normalizePerson } from './normalizePerson';

/** The service at which the person signed in, which must also sign them out. */
export type SignOut = { kind: 'employee' | 'console' | null };

const toNull = () => null;
const showServiceMessage = (message: string) => message;

/** The signed-in person, a closed account that its owner may restore, or that a second factor is required. */
type SignInStepResult = User | ClosedAccount | FactorRequired | null;
const normalizeSignInStepResult = (result: object | null): SignInStepResult =>
  result && (isClosedAccount(result) || isFactorRequired(result)) ? result : normalizePerson(result);

/** Tokens are in the `meta` of these responses, never in their data. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInStepResult, Credentials>({
      query: (body) => ({ url: sessionPaths.signIn, method: 'POST', body: withCountryCode(body) }),
      transformResponse: normalizeSignInStepResult,
      extraOptions: { auth: 'none' },
    }),
    signUp: build.mutation<User | null, SignUp>({
      query: (body) => ({ url: sessionPaths.signUp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: normalizePerson,
      extraOptions: { auth: 'none', sendsIdempotencyKey: true },
    }),
    requestCode: build.mutation<null, ContactOnly>({
      query: (body) => ({ url: sessionPaths.getOtp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: toNull,
      extraOptions: { auth: 'pending' },
    }),
    verifyCode: build.mutation<SignInStepResult, CodeCheck>({
      query: (body) => ({ url: sessionPaths.verifyOtp, method: 'POST', body: withCountryCode(body) }),
      transformResponse: normalizeSignInStepResult,
      extraOptions: { auth: 'pending' },
    }),
    /** Restores a closed account and signs in. */
    keepAccount: build.mutation<User | FactorRequired | null, void>({
      query: () => ({ url: sessionPaths.keepAccount, method: 'POST', body: {} }),
      transformResponse: (response: object | null) =>
        response && isFactorRequired(response) ? response : normalizePerson(response),
      extraOptions: { auth: 'pending' },
    }),
    forgotPassword: build.mutation<User | null, ForgotPassword>({
      query: (body) => ({ url: sessionPaths.forgotPassword, method: 'POST', body: withCountryCode(body) }),
      transformResponse: normalizePerson,
      extraOptions: { auth: 'none' },
    }),
    updateNewPassword: build.mutation<null, NewPassword>({
      ...postCommand(sessionPaths.updateNewPassword),
      extraOptions: { auth: 'pending', successMessage: showServiceMessage },
    }),
    changePassword: build.mutation<null, NewPassword>({
      ...postCommand(sessionPaths.changePassword),
      extraOptions: { successMessage: showServiceMessage },
    }),
    /** Part of the customer's contract; no screen uses it. Its new token replaces the session's. */
    refreshToken: build.mutation<null, void>({
      ...postCommand(sessionPaths.refreshToken),
      extraOptions: { quiet: true, background: true },
    }),
    /** Extends the session; `idleSaga` handles its failures. */
    extendSession: build.mutation<null, void>({
      ...postCommand(extendPath),
      extraOptions: { quiet: true },
    }),
    /** Not in the customer's contract: disputes a changed contact number with the token from an emailed link. */
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
      transformResponse: toNull,
    }),

    consoleLogin: build.mutation<FactorRequired | ConsoleSignedIn | null, ConsoleCredentials>({
      query: (body) => ({ url: consolePaths.login, method: 'POST', body }),
      transformResponse: (response: (FactorRequired | ConsoleSignedIn) | null) => {
        if (!response || isFactorRequired(response)) return response;
        return { administratorId: response.administratorId };
      },
      extraOptions: { base: 'chat', auth: 'none' },
    }),
    consoleForgotPassword: build.mutation<null, EmailOnly>({
      ...postCommand(consolePaths.forgotPassword),
      extraOptions: { base: 'chat', auth: 'none' },
    }),
    consoleVerifyCode: build.mutation<null, ConsoleCodeCheck>({
      ...postCommand(consolePaths.verifyOtp),
      extraOptions: { base: 'chat', auth: 'pending' },
    }),
    consoleUpdatePassword: build.mutation<null, ConsoleNewPassword>({
      ...postCommand(consolePaths.updatePassword),
      extraOptions: { base: 'chat', auth: 'pending', successMessage: showServiceMessage },
    }),
    consoleChangePassword: build.mutation<null, ConsolePasswordChange>({
      ...postCommand(consolePaths.changePassword),
      extraOptions: { base: 'chat', successMessage: showServiceMessage },
    }),
  }),
});

export const {
  useSignInMutation,
  useSignUpMutation,
  useRequestCodeMutation,
  useVerifyCodeMutation,
  useForgotPasswordMutation,
  useUpdateNewPasswordMutation,
  useChangePasswordMutation,
  useExtendSessionMutation,
  useObjectToNumberChangeMutation,
  useConsoleLoginMutation,
  useConsoleForgotPasswordMutation,
  useConsoleVerifyCodeMutation,
  useConsoleUpdatePasswordMutation,
  useConsoleChangePasswordMutation,
} = sessionApi;
