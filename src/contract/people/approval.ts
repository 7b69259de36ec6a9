import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** The requests that the caller can still answer after missing a push notification; not in the customer's contract. */
export const approvalPaths = { list: '/user/getPendingRequests' } as const;

export const pendingRequestSchema = z.object({
  userSSN: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
});
export type PendingRequest = z.infer<typeof pendingRequestSchema>;
export const pendingRequestsReplySchema = replyOf(z.object({ requests: z.array(pendingRequestSchema) }));
