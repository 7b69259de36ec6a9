import { seenItemsSchema, seenPath } from '@/contract/content/seen';
import { messageOnlySchema } from '@/contract/envelope';
import type { Backend } from '@/server/backend';
import { markSeen } from '@/server/modules/content/commands/markSeen';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const seenRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      seenPath,
      {
        schema: { body: seenItemsSchema, response: { 200: messageOnlySchema } },
        config: { access: allow.asAddition(allow.person) },
      },
      async (request) => {
        await markSeen(backend, request.body, callerOf(request));
        return done('Noted.');
      },
    );
  };
