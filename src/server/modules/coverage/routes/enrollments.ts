import { messageOnlySchema } from '@/contract/envelope';
import { enrollmentPaths, enrollmentSchema } from '@/contract/people/enrollment';
import type { Backend } from '@/server/backend';
import { changeEnrollment } from '@/server/modules/coverage/commands/changeEnrollment';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

export const enrollmentRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      enrollmentPaths.change,
      {
        schema: { body: enrollmentSchema, response: { 200: messageOnlySchema } },
        config: { access: allow.peopleManagers },
      },
      async (request) => {
        await changeEnrollment(backend, request.body, requesterOf(request));
        return done('Plans updated.');
      },
    );
  };
