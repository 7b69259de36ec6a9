import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Hours during which the link in the message about a number change can undo it. */
export const objectionHours = 72;
/** Hours after a number change before the new number can be used to reset the password. */
export const recoveryAfterHours = 24;

/** Restores the old number with the token from the message about the change; not in the customer's contract. */
export const objectionPath = '/user/objectToNumberChange';
const tokenPattern = /^[\w-]{43}$/;
export const isObjectionToken = (text: string) => tokenPattern.test(text);
export const objectionSchema = z.object({ token: z.string().check(z.regex(tokenPattern)) });
export type Objection = z.infer<typeof objectionSchema>;

/** Whether the old number was restored; false when another account already uses it. */
export const objectionReplySchema = replyOf(z.object({ isRestored: z.boolean() }));
export type ObjectionOutcome = { isRestored: boolean };
