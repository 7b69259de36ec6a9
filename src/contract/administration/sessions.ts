import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** Our own additions: where someone is signed in, and ending that. */
export const openSessionPaths = {
  list: '/user/getSessions',
  end: '/user/endSession',
  endOthers: '/user/endOtherSessions',
} as const;

export const openSessionSchema = z.object({
  /** Not the token, and nothing can be opened with it. */
  id: z.string(),
  /** In words, empty when unknown. */
  device: z.string(),
  /** As the proxy of the operator says, empty when it does not. */
  place: z.string(),
  openedAt: z.string(),
  usedAt: z.string(),
  /** Whether the call was made in this session. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;
export const openSessionsReplySchema = replyOf(z.array(openSessionSchema));

export const endSessionSchema = z.object({ id: z.uuid() });
export type EndSession = z.infer<typeof endSessionSchema>;
