import type { FastifyRequest } from 'fastify';

import type { Backend } from '@/server/backend';
import { forgetDevice } from '@/server/db/devices';
import { done } from '@/server/reply';
import { actorName, askerOf } from '@/server/whoAsks';

/** Signing out, whichever service the token came from: one token is good for both (D-04). */
export const endSession =
  ({ db, sessions, audit }: Backend) =>
  async (request: FastifyRequest) => {
    const asker = askerOf(request);
    await forgetDevice(db, asker, asker.sessionId);
    await sessions.end(asker.sessionId);
    await audit.write({ action: 'sign-out', actor: asker, subject: actorName(asker), outcome: 'done', address: request.ip });
    return done('You are signed out.');
  };
