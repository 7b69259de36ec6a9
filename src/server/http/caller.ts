import type { FastifyRequest } from 'fastify';

import type { Purpose } from './policy';
import { Refusal } from './reply';

/** Who stands behind a token. */
export type Caller = {
  kind: 'person' | 'console';
  /** Of `people` or of `console_admins`. */
  id: number;
  isAdmin: boolean;
  sessionId: number;
  purpose: Purpose;
  detail: string | null;
  provedAt: Date;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before the body is read; null where anyone may ask. */
    caller: Caller | null;
  }
}

/** The caller of a call that the policy opens to somebody only. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('Please sign in.', 401);
  return request.caller;
}

/** How the audit trail names somebody: `person:12`, `console:1`. */
export const actorName = (caller: Pick<Caller, 'kind' | 'id'> | null) =>
  caller ? `${caller.kind}:${caller.id}` : 'nobody';
