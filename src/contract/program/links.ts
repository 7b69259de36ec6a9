import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

const linkLocationSchema = z.object({ title: z.string(), to: z.string() });
export type LinkLocation = z.infer<typeof linkLocationSchema>;

/** A link that does not work, the reason, and the screens where it can be fixed. */
export const brokenLinkSchema = z.object({
  url: z.string(),
  problem: z.string(),
  checkedAt: z.string(),
  places: z.array(linkLocationSchema),
});
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** Maximum number of listed broken links. */
export const maxBrokenLinks = 100;

/** `used` links are shown to members; `waiting` of them have not been checked yet, and `brokenCount` do not work. */
export const linkReportSchema = z.object({
  used: z.int(),
  waiting: z.int(),
  brokenCount: z.int(),
  broken: z.array(brokenLinkSchema),
});
export type LinkReport = z.infer<typeof linkReportSchema>;

/** Not in the customer's contract. */
export const linkPaths = { read: '/program/links', check: '/program/links/check' } as const;
export const linkReportReplySchema = replyOf(linkReportSchema);
