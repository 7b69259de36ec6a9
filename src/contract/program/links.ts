import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** A screen on which a link is set. */
const linkPlaceSchema = z.object({ title: z.string(), to: z.string() });
export type LinkPlace = z.infer<typeof linkPlaceSchema>;

/** A link that members would follow in vain, why, and the screens on which it is fixed. */
export const brokenLinkSchema = z.object({
  url: z.string(),
  problem: z.string(),
  checkedAt: z.string(),
  places: z.array(linkPlaceSchema),
});
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** So many broken links are listed at most. */
export const brokenLinksShown = 100;

/** `used` links are shown to members; `waiting` of them have not been tried yet, and `brokenCount` lead nowhere. */
export const linksSchema = z.object({
  used: z.int(),
  waiting: z.int(),
  brokenCount: z.int(),
  broken: z.array(brokenLinkSchema),
});
export type Links = z.infer<typeof linksSchema>;

/** Our own additions. */
export const linkPaths = { read: '/program/links', check: '/program/links/check' } as const;
export const linksReplySchema = replyOf(linksSchema);
