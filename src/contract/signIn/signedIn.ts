import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type ClosedAccount, closedAccountReplySchema, signedInReplySchema } from '@/contract/people/session';
import type { User } from '@/contract/people/user';

/** A passkey opens a console administrator's session, or the new-password step; not in the customer's contract. */
const consoleOpenedSchema = replyOf(
  z.object({ access_token: z.string(), isConsole: z.literal(true), administratorId: z.optional(z.int()) }),
);
const resetOpenedSchema = replyOf(z.object({ access_token: z.string(), isReset: z.literal(true) }));
type ConsoleOpened = { isConsole: true; administratorId?: number };
type ResetOpened = { isReset: true };

/** The reply to a passkey, and to a second factor. */
export const signInResultSchema = z.union([
  signedInReplySchema,
  closedAccountReplySchema,
  consoleOpenedSchema,
  resetOpenedSchema,
]);
export type SignInResult = User | ClosedAccount | ConsoleOpened | ResetOpened;

export const isConsoleOpened = (result: object): result is ConsoleOpened => 'isConsole' in result;
export const isResetOpened = (result: object): result is ResetOpened => 'isReset' in result;
