import type { FastifyRequest } from 'fastify';

import type { Permission } from '@/contract/administration/permissions';

import type { Purpose } from './access';
import { Refusal } from './reply';

/** The account and session behind a token. */
export type Caller = {
  kind: 'person' | 'console';
  /** The ID in `people` or `console_admins`, depending on `kind`. */
  id: number;
  isAdmin: boolean;
  /** What an administrator may do; nothing for members. */
  rights: readonly Permission[];
  sessionId: number;
  purpose: Purpose;
  detail: string | null;
  provedAt: Date;
  /** Whether an administrator still has to set up the required two-step verification. */
  isSecondFactorMissing?: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before the body is read; null for routes that are open to anyone. */
    caller: Caller | null;
  }
  interface FastifyReply {
    /** Whether the body's `status` is `failure`; a refusal has it with HTTP status 200. */
    isRefused: boolean;
  }
}

/** Returns a request's caller; throws a Refusal (401) if there is none. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('Please sign in.', 401);
  return request.caller;
}

/** Who makes a change, and from which network address. Both are written to the audit log. */
export type Requester = { actor: Caller; address: string };

export const requesterOf = (request: FastifyRequest): Requester => ({ actor: callerOf(request), address: request.ip });

export const isOwner = ({ rights }: Pick<Caller, 'rights'>) => rights.includes('owner');

/** The actor of calls without a session, as the audit log stores it. */
export const anonymousActor = 'nobody';

/** The caller in the audit log's format, such as `person:12` or `console:1`. */
export const formatActor = (caller: Pick<Caller, 'kind' | 'id'> | null) =>
  caller ? `${caller.kind}:${caller.id}` : anonymousActor;
