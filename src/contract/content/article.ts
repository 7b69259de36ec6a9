import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** About Us and the chairman's message; `description` is HTML. */
export const articleSchema = z.object({
  name: z.string(),
  profession: z.string(),
  profilePic: z.nullable(z.string()),
  description: z.string(),
});
export type Article = z.infer<typeof articleSchema>;

export const policyKeys = ['policy_site', 'term_condition'] as const;
/** `version` (not in the customer's contract) requests that version instead of the current one. */
export const policyRequestSchema = z.object({
  key: z.enum(policyKeys),
  version: z.optional(z.int().check(z.positive())),
});
export type PolicyRequest = z.infer<typeof policyRequestSchema>;

export const articlePaths = {
  aboutUs: '/user/aboutUs',
  chairman: '/user/messageFromChairman',
  policy: '/user/privacyPolicy',
  publicPolicy: '/user/privacyPolicyWithoutLogin',
} as const;

export const articleReplySchema = replyOf(articleSchema);
/** `content` is plain text with line breaks; `html`, not in the customer's contract, is the same with formatting. */
export const policySchema = z.object({
  content: z.string(),
  html: z.optional(z.string()),
  /** Not in the customer's contract: the version, and all versions that have been in effect, newest first. */
  version: z.optional(z.int()),
  validFrom: z.optional(z.string()),
  versions: z.optional(z.array(z.object({ number: z.int(), validFrom: z.string() }))),
});
export type Policy = z.infer<typeof policySchema>;
export const policyReplySchema = replyOf(policySchema);
