import * as z from 'zod/mini';

import { messageOnlySchema, replyOf } from '@/contract/envelope';
import {
  codeInputSchema,
  emailInputSchema,
  knownContactSchema,
  newPasswordInputSchema,
  passwordInputSchema,
  ssnInputSchema,
} from '@/contract/patterns';
import { factorRequiredReplySchema, factorsSchema } from '@/contract/signIn/secondFactor';
import { userSchema } from './user';

/** Members' sign-in, sign-up, codes, and passwords, on the main API. */
export const sessionPaths = {
  signIn: '/user/signIn',
  signUp: '/user/signUp',
  getOtp: '/user/getOtp',
  verifyOtp: '/user/verifyOtp',
  forgotPassword: '/user/forgotPassword',
  updateNewPassword: '/user/updateNewPassword',
  changePassword: '/user/changePassword',
  logout: '/user/logout',
  refreshToken: '/user/refreshToken',
  /** Not in the customer's contract: restores a deleted account within 30 days. */
  keepAccount: '/user/keepAccount',
} as const;

export const credentialsSchema = z.object({ userContact: knownContactSchema, userPassword: passwordInputSchema });
export type Credentials = { userContact: string; userPassword: string };

export const signUpSchema = z.object({
  userSSN: ssnInputSchema,
  userContact: knownContactSchema,
  userPassword: newPasswordInputSchema,
});
export type SignUp = { userSSN: string; userContact: string; userPassword: string };

export const contactOnlySchema = z.object({ userContact: knownContactSchema });
export type ContactOnly = { userContact: string };

/** `userSSN` is not in the customer's contract: attempts with the right SSN are counted separately. */
export const forgotPasswordSchema = z.extend(contactOnlySchema, { userSSN: z.optional(ssnInputSchema) });
export type ForgotPassword = ContactOnly & { userSSN?: string };

export const codeCheckSchema = z.object({ userContact: knownContactSchema, userOtp: codeInputSchema });
export type CodeCheck = { userContact: string; userOtp: string };

export const newPasswordSchema = z.object({ userPassword: newPasswordInputSchema });
export type NewPassword = { userPassword: string };

/** A user with a token: a session token after sign-in, a pending one before the code is checked. */
export const signedInReplySchema = replyOf(z.extend(userSchema, { access_token: z.string() }));
/**
 * Not in the customer's contract: the reply to the owner of an account deleted within the last 30 days. The token is
 * valid for `keepAccount` only, which restores the account and replies like a sign-in.
 */
export const closedAccountReplySchema = replyOf(
  z.object({ access_token: z.string(), isAdmin: z.boolean(), keepUntil: z.string() }),
);
/** The reply to a correct password or code. `factorRequiredReplySchema` is not in the customer's contract. */
export const identityReplySchema = z.union([signedInReplySchema, closedAccountReplySchema, factorRequiredReplySchema]);
/** The reply to restoring an account. */
export const restoredReplySchema = z.union([signedInReplySchema, factorRequiredReplySchema]);
export type ClosedAccount = { isAdmin: boolean; keepUntil: string };
export const isClosedAccount = (result: object): result is ClosedAccount => 'keepUntil' in result;
/** Only a pending token: no personal data before the code is checked. */
export const pendingStepReplySchema = replyOf(z.object({ access_token: z.string() }));
export { messageOnlySchema };

/** The console administrator's endpoints, on the chat service. Their agreed spelling differs from the main API's. */
export const consolePaths = {
  login: '/user/login',
  forgotPassword: '/user/forgotPassword',
  verifyOtp: '/user/verifyOtp',
  updatePassword: '/user/updatePassword',
  changePassword: '/user/changePassword',
  logout: '/user/logout',
} as const;

/** Seconds for which the token for a step before the session is valid. */
export const pendingTtlSeconds = 600;

export const consoleCredentialsSchema = z.object({ emailId: emailInputSchema, password: passwordInputSchema });
export type ConsoleCredentials = { emailId: string; password: string };

export const emailOnlySchema = z.object({ email: emailInputSchema });
export type EmailOnly = { email: string };

export const consoleCodeCheckSchema = z.object({ emailId: emailInputSchema, userOtp: codeInputSchema });
export type ConsoleCodeCheck = { emailId: string; userOtp: string };

export const consoleNewPasswordSchema = z.object({ password: newPasswordInputSchema });
export type ConsoleNewPassword = { password: string };

export const consolePasswordChangeSchema = z.object({
  oldPassword: passwordInputSchema,
  password: newPasswordInputSchema,
});
export type ConsolePasswordChange = { oldPassword: string; password: string };

/**
 * Not in the customer's contract: with `secondFactor` the token is valid for that step alone; `administratorId` lets
 * the page detect whether the same person has signed in again.
 */
export const consoleSignedInReplySchema = replyOf(
  z.object({
    accessToken: z.string(),
    secondFactor: z.optional(factorsSchema),
    administratorId: z.optional(z.int()),
  }),
);
export type ConsoleSignedIn = { administratorId?: number | undefined };
export const consolePendingReplySchema = pendingStepReplySchema;

/** A reply with a token, under either of its names. */
export type TokenCarrier = { access_token?: string; accessToken?: string };
export const tokenOf = (data: TokenCarrier | null | undefined) => data?.access_token ?? data?.accessToken;
