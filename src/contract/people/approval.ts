import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/**
 * Our own addition: pending requests to the caller, so that a missed push notification can still be answered.
 */
export const approvalPaths = { list: '/user/getPendingRequests' } as const;

export const pendingRequestSchema = z.object({
  userSSN: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
});
export type PendingRequest = z.infer<typeof pendingRequestSchema>;
export const pendingRequestsReplySchema = replyOf(z.object({ requests: z.array(pendingRequestSchema) }));
