import {
  administratorEditSchema,
  administratorIdSchema,
  administratorListReplySchema,
  administratorPaths,
  administratorStateChangeSchema,
  meReplySchema,
} from '@/contract/administration/administrator';
import type { Backend } from '@/server/backend';
import {
  editAdministrator,
  resetAdministrator,
  setAdministratorState,
} from '@/server/modules/administrators/changeAdministrator';
import { listInvitations } from '@/server/modules/administrators/queries/administratorInvitations';
import { readAdministrators, readMe } from '@/server/modules/administrators/queries/administrators';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, Refusal, success } from '@/server/platform/http/reply';

export const administratorRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, now } = backend;

    app.get(
      administratorPaths.me,
      route(allow.asAddition(allow.withoutSecondFactor(allow.administrator)), { reply: meReplySchema }),
      async (request) => {
        const me = await readMe(backend, callerOf(request));
        if (!me) throw new Refusal('Please sign in.', 401);
        return success(me);
      },
    );

    app.get(
      administratorPaths.list,
      route(allow.ownersOnly, { reply: administratorListReplySchema }),
      async (request) => {
        const administrators = await readAdministrators(db, backend, callerOf(request));
        return success({
          administrators: administrators.map(({ administrator }) => administrator),
          invitations: await listInvitations(db, now()),
          canInvite: publicSiteUrl(backend, request) !== null,
        });
      },
    );

    app.post(
      administratorPaths.edit,
      route(allow.sensitive(allow.ownersOnly), { body: administratorEditSchema }),
      async (request) => {
        await editAdministrator(backend, request.body, requesterOf(request));
        return done('Administrator saved.');
      },
    );

    app.post(
      administratorPaths.setActive,
      route(allow.sensitive(allow.ownersOnly), { body: administratorStateChangeSchema }),
      async (request) => {
        await setAdministratorState(backend, request.body, requesterOf(request));
        return done(request.body.isActive ? 'Administrator activated.' : 'Administrator deactivated.');
      },
    );

    app.post(
      administratorPaths.reset,
      route(allow.sensitive(allow.ownersOnly), { body: administratorIdSchema }),
      async (request) => {
        await resetAdministrator(backend, request.body.id, requesterOf(request), publicSiteUrl(backend, request));
        return done(
          'The administrator is signed out everywhere. We sent them a message about how to set a new password.',
        );
      },
    );
  };
