import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

import { attestationSchema, maxPasskeyNameLength } from './passkey';

/** Not in the customer's contract: the signed-in person's passkeys, authenticator app, and recovery codes. */
export const signInMethodPaths = {
  list: '/signIn/ways',
  passkeyOptions: '/signIn/passkeys/options',
  addPasskey: '/signIn/passkeys',
  renamePasskey: '/signIn/passkeys/rename',
  removePasskey: '/signIn/passkeys/remove',
  startApp: '/signIn/app/start',
  confirmApp: '/signIn/app/confirm',
  removeApp: '/signIn/app/remove',
  recoveryCodes: '/signIn/recoveryCodes',
  dismissOffer: '/signIn/putOfferAway',
} as const;

export const recoveryCodeCount = 10;

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The URL of the site for which it was made, if it does not work at this one. */
  madeFor: z.nullable(z.string()),
  /** When its counter went backward, a sign that it may have been copied. */
  counterWentBackAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

const signInMethodsSchema = z.object({
  passkeys: z.array(passkeySchema),
  app: z.nullable(z.object({ since: z.string() })),
  recoveryCodesLeft: z.int(),
  /** Whether an administrator must have a second factor. */
  isRequired: z.boolean(),
  /** Whether a passkey is suggested; false after the suggestion was dismissed. */
  isOffered: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;
export const signInMethodsReplySchema = replyOf(signInMethodsSchema);

const passkeyNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameLength));
export const newPasskeySchema = z.object({ passkey: attestationSchema, name: z.optional(passkeyNameSchema) });
export type NewPasskey = z.input<typeof newPasskeySchema>;
export const passkeyRenameSchema = z.object({ id: z.int(), name: passkeyNameSchema });
export type PasskeyRename = z.infer<typeof passkeyRenameSchema>;
export const passkeyRemovalSchema = z.object({ id: z.int() });
export type PasskeyRemoval = z.infer<typeof passkeyRemovalSchema>;

/** Recovery codes are shown only once, when they are created. Null when there already are some. */
export const factorAddedReplySchema = replyOf(z.object({ recoveryCodes: z.nullable(z.array(z.string())) }));
export type FactorAdded = { recoveryCodes: string[] | null };
export const recoveryCodesReplySchema = replyOf(z.object({ recoveryCodes: z.array(z.string()) }));

export const appSetupReplySchema = replyOf(z.object({ secret: z.string(), uri: z.string() }));
export type AuthenticatorAppSetup = { secret: string; uri: string };
