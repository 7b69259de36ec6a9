import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** A link that members would follow in vain, why, and the screens on which it is mended. */
export const brokenLinkSchema = z.object({
  url: z.string(),
  problem: z.string(),
  checkedAt: z.string(),
  places: z.array(z.object({ title: z.string(), to: z.string() })),
});
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** `used` links are shown to members; `waiting` of them have not been tried yet. */
export const linksSchema = z.object({ used: z.int(), waiting: z.int(), broken: z.array(brokenLinkSchema) });
export type Links = z.infer<typeof linksSchema>;

/** Our own additions. */
export const linkPaths = { read: '/programme/links', check: '/programme/links/check' } as const;
export const linksReplySchema = replyOf(linksSchema);
