import { seenItemsSchema, seenPath } from '@/contract/content/seen';
import type { Backend } from '@/server/backend';
import { markSeen } from '@/server/modules/content/commands/markSeen';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const seenRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(seenPath, route(allow.asAddition(allow.person), { body: seenItemsSchema }), async (request) => {
      await markSeen(backend, request.body, callerOf(request));
      return done('Noted.');
    });
  };
