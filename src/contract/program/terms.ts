import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Not in the customer's contract: how many members accepted which version of the Terms. */
export const termsPaths = { acceptances: '/program/termsAcceptances' } as const;

export const termsAcceptancesSchema = z.object({
  /** Members with an account. */
  members: z.int(),
  current: z.nullable(z.int()),
  /** The current version and each earlier one that is stored or that someone accepted, newest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      /** Null when the version is no longer stored. */
      validFrom: z.nullable(z.string()),
      accepted: z.int(),
    }),
  ),
});
export type TermsAcceptances = z.infer<typeof termsAcceptancesSchema>;
export const termsAcceptancesReplySchema = replyOf(termsAcceptancesSchema);
