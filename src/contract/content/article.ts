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
export const policyRequestSchema = z.object({ key: z.enum(policyKeys) });
export type PolicyRequest = z.infer<typeof policyRequestSchema>;

export const articlePaths = {
  aboutUs: '/user/aboutUs',
  chairman: '/user/messageFromChairman',
  policy: '/user/privacyPolicy',
  publicPolicy: '/user/privacyPolicyWithoutLogin',
} as const;

export const articleReplySchema = replyOf(articleSchema);
export const policyReplySchema = replyOf(z.object({ content: z.string() }));
