import * as z from 'zod/mini';

import { endSessionSchema, openSessionPaths, openSessionsReplySchema } from '@/contract/administration/sessions';
import { messageOnlySchema } from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { sessionNamed, sessionsOf } from '@/server/modules/administrators/queries/sessions';
import { removeSessionDevice } from '@/server/modules/auth/queries/devices';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

const emptySchema = z.optional(z.nullable(z.unknown()));
const notOpen = () => new Refusal('This session has already ended.');

/**
 * Where the caller is signed in, this session first. Ending the current session needs no proof, because anyone with a
 * session may sign out.
 */
export const openSessionRoutes =
  ({ db, sessions, audit }: Backend): Routes =>
  async (app) => {
    app.get(openSessionPaths.list, { schema: { response: { 200: openSessionsReplySchema } } }, async (request) => {
      const caller = callerOf(request);
      const stored = await sessionsOf(db, caller);
      const open = await sessions.endsAt(stored.map(({ id }) => id));
      return success(
        stored
          .filter(({ id }) => open.has(id))
          .toSorted((one, other) => Number(other.id === caller.sessionId) - Number(one.id === caller.sessionId))
          .map(({ id, public_id, device, place, created_at, active_at }) => ({
            id: public_id,
            device,
            place,
            openedAt: created_at.toISOString(),
            usedAt: active_at.toISOString(),
            isCurrent: id === caller.sessionId,
          })),
      );
    });

    app.post(
      openSessionPaths.end,
      { schema: { body: endSessionSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const caller = callerOf(request);
        const named = await sessionNamed(db, caller, request.body.id);
        if (!named) throw notOpen();
        let hasEnded = false;
        await sessions.end(named.id, async (tx) => {
          hasEnded = true;
          await removeSessionDevice(tx, caller, named.id);
          const detail = { isOther: named.id !== caller.sessionId };
          const line = { action: 'sign-out', actor: caller, subject: actorName(caller), address: request.ip } as const;
          await audit.write(tx, { ...line, outcome: 'done', detail });
        });
        if (!hasEnded) throw notOpen();
        return done('That device is signed out.');
      },
    );

    app.post(
      openSessionPaths.endOthers,
      { schema: { body: emptySchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const caller = callerOf(request);
        await sessions.endAll(caller, caller.sessionId, async (tx, ended) => {
          if (ended.length === 0) return;
          const line = { action: 'sign-out', actor: caller, subject: actorName(caller), address: request.ip } as const;
          await audit.write(tx, { ...line, outcome: 'done', detail: { others: ended.length } });
        });
        return done('Your other devices are signed out.');
      },
    );
  };
