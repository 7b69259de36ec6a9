import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Our own additions: the step after an administrator's password, with a token that is good for it alone. */
export const secondFactorPaths = {
  passkeyOptions: '/signIn/secondFactor/passkeyOptions',
  passkey: '/signIn/secondFactor/passkey',
  code: '/signIn/secondFactor/code',
} as const;

/** Which second factors an account has. */
export const factorsSchema = z.object({
  passkey: z.boolean(),
  app: z.boolean(),
  recoveryCode: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** Our own addition to the answer of a sign-in: no one is signed in before a second factor was given. */
export const factorWantedSchema = replyOf(z.object({ access_token: z.string(), secondFactor: factorsSchema }));
export type FactorWanted = { secondFactor: Factors };
export const isFactorWanted = (answer: object): answer is FactorWanted => 'secondFactor' in answer;

export const recoveryCodeLength = 10;
/** Letters and digits that are not taken for one another. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code as it is compared: spaces and dashes are only there for reading. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase();
const appCode = /^\d{6}$/;
const recoveryCode = /^[a-hjkmnp-z2-9]{10}$/;
export const isAppCode = (typed: string) => appCode.test(plainCode(typed));
export const isRecoveryCode = (typed: string) => recoveryCode.test(plainCode(typed));

const codeSchema = (isRight: (typed: string) => boolean, text: string) =>
  z.pipe(z.string().check(z.maxLength(40), z.refine(isRight, text)), z.transform(plainCode));

/** The code of an authenticator app, or one of the recovery codes. */
export const factorCodeSchema = z.object({
  code: codeSchema((typed) => isAppCode(typed) || isRecoveryCode(typed), 'The code has 6 digits.'),
});
export const appCodeSchema = z.object({ code: codeSchema(isAppCode, 'The code has 6 digits.') });
export type FactorCode = { code: string };

/** The data of a refusal while an administrator has to set up a second factor before anything else. */
export const factorMissing = { secondFactor: 'missing' } as const;
export const isFactorMissing = (data: unknown) =>
  (data as Partial<typeof factorMissing> | null | undefined)?.secondFactor === factorMissing.secondFactor;
