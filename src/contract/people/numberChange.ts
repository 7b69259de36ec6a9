import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Hours in which whoever had the number before may object to its change. */
export const objectionHours = 72;
/** Hours after which a forgotten password can be reset through a new number. */
export const recoveryAfterHours = 24;

/** Our own addition: puts the old number back, with the token of the link that told of the change. */
export const objectionPath = '/user/objectToNumberChange';
const token = /^[\w-]{43}$/;
/** Whether a link was copied whole. */
export const isObjectionToken = (text: string) => token.test(text);
export const objectionSchema = z.object({ token: z.string().check(z.regex(token)) });
export type Objection = z.infer<typeof objectionSchema>;

/** Whether the old number is back; it is not where somebody else signs in with it by now. */
export const objectionReplySchema = replyOf(z.object({ isRestored: z.boolean() }));
export type ObjectionOutcome = { isRestored: boolean };
