import type { FastifyRequest } from 'fastify';

import type { Backend } from '@/server/backend';
import { removeSessionDevice } from '@/server/modules/auth/queries/devices';
import { actorName, callerOf } from '@/server/platform/http/caller';
import { done } from '@/server/platform/http/reply';

/** Signs out on either service, because one token is valid for both. */
export const endSession =
  ({ sessions, audit }: Backend) =>
  async (request: FastifyRequest) => {
    const caller = callerOf(request);
    await sessions.end(caller.sessionId, async (tx) => {
      await removeSessionDevice(tx, caller, caller.sessionId);
      const line = { action: 'sign-out', actor: caller, subject: actorName(caller), address: request.ip } as const;
      await audit.write(tx, { ...line, outcome: 'done' });
    });
    return done('You are signed out.');
  };
