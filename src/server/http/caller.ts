import type { FastifyRequest } from 'fastify';

import type { Purpose } from './policy';
import { Refusal } from './reply';

/** Who stands behind a token. */
export type Asker = {
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
    asker: Asker | null;
  }
}

/** The asker of a call that the policy opens to somebody only. */
export function askerOf(request: FastifyRequest): Asker {
  if (!request.asker) throw new Refusal('Please sign in.', 401);
  return request.asker;
}

/** How the audit trail names somebody: `person:12`, `console:1`. */
export const actorName = (asker: Pick<Asker, 'kind' | 'id'> | null) => (asker ? `${asker.kind}:${asker.id}` : 'nobody');
