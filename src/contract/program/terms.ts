import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Our own addition: how many members accepted which version of the Terms. */
export const termsPaths = { acceptances: '/program/termsAcceptances' } as const;

export const termsAcceptancesSchema = z.object({
  /** Members with an account. */
  members: z.int(),
  /** What members read now; null while nothing is published. */
  current: z.nullable(z.int()),
  /** The current version and each earlier one that is kept or that someone accepted, newest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      /** Null when the version is not kept any more. */
      validFrom: z.nullable(z.string()),
      /** How many of the members accepted it. */
      accepted: z.int(),
    }),
  ),
});
export type TermsAcceptances = z.infer<typeof termsAcceptancesSchema>;
export const termsAcceptancesReplySchema = replyOf(termsAcceptancesSchema);
