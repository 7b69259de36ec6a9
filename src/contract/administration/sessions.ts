import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Not in the customer's contract: lists and ends sessions. */
export const openSessionPaths = {
  list: '/user/getSessions',
  end: '/user/endSession',
  endOthers: '/user/endOtherSessions',
} as const;

export const openSessionSchema = z.object({
  /** Not the session's token, so it grants no access. */
  id: z.string(),
  /** A description of the device; empty when unknown. */
  device: z.string(),
  /** The approximate location, as reported by the operator's proxy; empty without one. */
  place: z.string(),
  openedAt: z.string(),
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;
export const openSessionsReplySchema = replyOf(z.array(openSessionSchema));

export const sessionToEndSchema = z.object({ id: z.uuid() });
export type SessionToEnd = z.infer<typeof sessionToEndSchema>;
