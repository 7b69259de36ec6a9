import { messageOnlySchema } from '@/contract/envelope';
import { personFormPaths, relativeMoveSchema } from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { moveDependent } from '@/server/modules/people/commands/moveDependent';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const dependentMoveRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      personFormPaths.move,
      {
        schema: { body: relativeMoveSchema, response: { 200: messageOnlySchema } },
        config: { access: allow.peopleManagers },
      },
      async (request) => {
        await moveDependent(backend, request.body, requesterOf(request));
        return done('Dependent moved.');
      },
    );
  };
