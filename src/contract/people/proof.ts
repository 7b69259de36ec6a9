import * as z from 'zod/mini';

import { passwordInputSchema } from '@/contract/patterns';

/**
 * Not in the customer's contract: some calls need a recent proof of identity. The signed-in person enters the password
 * again, on the service they signed in to, or uses a passkey.
 */
export const proofPaths = { person: '/user/proveByPassword', console: '/user/proveByPassword' } as const;

export const passwordProofSchema = z.object({ password: passwordInputSchema });
export type PasswordProof = { password: string };

/** The data in the refusal of a call that would succeed after a new proof of identity. */
export const proofNeeded = { proof: 'needed' } as const;
export const isProofNeeded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'proof' in data && data.proof === proofNeeded.proof;

/** How long a proof of identity stays valid. */
export const proofTtlMs = 10 * 60 * 1000;

/** The data in the refusal of a call that would succeed with a reason. */
export const reasonNeeded = { reason: 'needed' } as const;
export const isReasonNeeded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === reasonNeeded.reason;
