import { personFormPaths, relativeMoveSchema } from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { moveDependent } from '@/server/modules/people/commands/moveDependent';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const dependentMoveRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(personFormPaths.move, route(allow.peopleManagers, { body: relativeMoveSchema }), async (request) => {
      await moveDependent(backend, request.body, requesterOf(request));
      return done('Dependent moved.');
    });
  };
