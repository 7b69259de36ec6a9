import * as z from 'zod/mini';

import { passwordInputSchema } from '@/contract/patterns';

/** Our own addition: signed-in users confirm their identity with the password, on the service they signed in to. */
export const proofPaths = { person: '/user/proveByPassword', console: '/user/proveByPassword' } as const;

export const passwordProofSchema = z.object({ password: passwordInputSchema });
export type PasswordProof = { password: string };

/** The data in a refusal that succeeds after a new identity check. */
export const reauthRequired = { proof: 'needed' } as const;
export const isProofNeeded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'proof' in data && data.proof === reauthRequired.proof;

/** Milliseconds an identity check stays valid. */
export const reauthTtlMs = 10 * 60 * 1000;

/** The data in a refusal that succeeds with a reason. */
export const reasonNeeded = { reason: 'needed' } as const;
export const isReasonNeeded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === reasonNeeded.reason;
