import * as z from 'zod/mini';

import { passwordInputSchema } from '@/contract/patterns';

/** Our own addition: somebody signed in proves once more who they are, each on the service they signed in at. */
export const proofPaths = { person: '/user/proveByPassword', console: '/user/proveByPassword' } as const;

export const passwordProofSchema = z.object({ password: passwordInputSchema });
export type PasswordProof = { password: string };

/** What a refusal carries beside its words when the call goes through after a fresh proof. */
export const proofNeeded = { proof: 'needed' } as const;
export const isProofNeeded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'proof' in data && data.proof === proofNeeded.proof;

/** How long a proof is good for. */
export const proofLifeMs = 10 * 60 * 1000;
