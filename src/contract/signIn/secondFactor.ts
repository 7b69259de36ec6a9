import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** The step after an administrator's password, with a token for that step only; not in the customer's contract. */
export const secondFactorPaths = {
  passkeyOptions: '/signIn/secondFactor/passkeyOptions',
  passkey: '/signIn/secondFactor/passkey',
  code: '/signIn/secondFactor/code',
} as const;

export const factorsSchema = z.object({
  passkey: z.boolean(),
  app: z.boolean(),
  recoveryCode: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** A sign-in reply that is not in the customer's contract: the session starts only after a second factor. */
export const factorRequiredReplySchema = replyOf(z.object({ access_token: z.string(), secondFactor: factorsSchema }));
export type FactorRequired = { secondFactor: Factors };
export const isFactorRequired = (answer: object): answer is FactorRequired => 'secondFactor' in answer;

export const recoveryCodeLength = 10;
/** Letters and digits that are not easily confused. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes are compared without spaces and dashes, which only make them easier to read. */
export const normalizeFactorCode = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase();
const appCodePattern = /^\d{6}$/;
const recoveryCodePattern = /^[a-hjkmnp-z2-9]{10}$/;
export const isAppCode = (text: string) => appCodePattern.test(normalizeFactorCode(text));
export const isRecoveryCode = (text: string) => recoveryCodePattern.test(normalizeFactorCode(text));

const codeSchema = (isValid: (code: string) => boolean, text: string) =>
  z.pipe(z.string().check(z.maxLength(40), z.refine(isValid, text)), z.transform(normalizeFactorCode));

export const factorCodeSchema = z.object({
  code: codeSchema((text) => isAppCode(text) || isRecoveryCode(text), 'Enter a 6-digit code or a recovery code.'),
});
export const appCodeSchema = z.object({ code: codeSchema(isAppCode, 'The code must have 6 digits.') });
export type FactorCode = { code: string };

/** The data in a refusal until an administrator has set up a second factor. */
export const factorMissing = { secondFactor: 'missing' } as const;
export const isFactorMissing = (data: unknown) =>
  (data as Partial<typeof factorMissing> | null | undefined)?.secondFactor === factorMissing.secondFactor;
