import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Not in the customer's contract: signing in and confirming one's identity with a passkey. */
export const passkeyPaths = {
  signInOptions: '/signIn/passkey/options',
  signIn: '/signIn/passkey',
  proofOptions: '/signIn/proof/options',
  proof: '/signIn/proof',
} as const;

export const maxPasskeyNameLength = 60;
/** The maximum number of passkeys for one account. */
export const maxPasskeys = 20;

const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+={0,2}$/, 'not valid'));
const credentialSchema = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

/** The browser's reply when it created a passkey. */
export const attestationSchema = z.extend(credentialSchema, {
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
export type Attestation = z.output<typeof attestationSchema>;

/** The browser's reply when it used a passkey. */
export const assertionSchema = z.extend(credentialSchema, {
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

export const assertedPasskeySchema = z.object({ passkey: assertionSchema });
export type AssertedPasskey = z.input<typeof assertedPasskeySchema>;

export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyAssertionOptions = PublicKeyCredentialRequestOptionsJSON;
export const creationOptionsReplySchema = replyOf(z.object({ options: z.custom<PasskeyCreationOptions>() }));
export const assertionOptionsReplySchema = replyOf(z.object({ options: z.custom<PasskeyAssertionOptions>() }));
