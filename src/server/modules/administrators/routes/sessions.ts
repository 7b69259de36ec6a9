import { openSessionPaths, openSessionsReplySchema, sessionToEndSchema } from '@/contract/administration/sessions';
import type { Backend } from '@/server/backend';
import { endOtherSessions } from '@/server/modules/administrators/commands/endOtherSessions';
import { endSession } from '@/server/modules/administrators/commands/endSession';
import { listSessionsOf } from '@/server/modules/administrators/queries/sessions';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

/**
 * Where the caller is signed in, this session first. Ending sessions needs no proof, because anyone with a session may
 * sign out.
 */
export const openSessionRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, sessions } = backend;

    app.get(
      openSessionPaths.list,
      route(allow.ownSignInMethods, { reply: openSessionsReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const storedSessions = await listSessionsOf(db, caller);
        const endTimes = await sessions.readEndTimes(storedSessions.map(({ id }) => id));
        return success(
          storedSessions
            .filter(({ id }) => endTimes.has(id))
            .toSorted((a, b) => Number(b.id === caller.sessionId) - Number(a.id === caller.sessionId))
            .map(({ id, public_id, device, place, created_at, active_at }) => ({
              id: public_id,
              device,
              place,
              openedAt: created_at.toISOString(),
              usedAt: active_at.toISOString(),
              isCurrent: id === caller.sessionId,
            })),
        );
      },
    );

    app.post(openSessionPaths.end, route(allow.ownSignInMethods, { body: sessionToEndSchema }), async (request) => {
      await endSession(backend, request.body.id, requesterOf(request));
      return done('That device is signed out.');
    });

    app.post(openSessionPaths.endOthers, route(allow.ownSignInMethods, { body: emptyBodySchema }), async (request) => {
      await endOtherSessions(backend, requesterOf(request));
      return done('Your other devices are signed out.');
    });
  };
