import { messageOnlySchema } from '@/contract/envelope';
import {
  administratorEditSchema,
  administratorIdSchema,
  administratorListReplySchema,
  administratorPaths,
  administratorSwitchSchema,
  meReplySchema,
} from '@/contract/office/administrator';
import type { Backend } from '@/server/backend';
import { listInvitations } from '@/server/db/office/administratorInvitations';
import { readAdministrators, readMe } from '@/server/db/office/administrators';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { done, Refusal, success } from '@/server/http/reply';
import { siteAddress } from '@/server/http/siteAddress';
import { editAdministrator, resetAdministrator, switchAdministrator } from '@/server/office/changeAdministrator';

/** Who administers the programme, and what they may do. */
export const administratorRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, now } = backend;
    const words = { 200: messageOnlySchema };

    app.get(administratorPaths.me, { schema: { response: { 200: meReplySchema } } }, async (request) => {
      const me = await readMe(backend, callerOf(request));
      if (!me) throw new Refusal('Please sign in.', 401);
      return success(me);
    });

    app.get(
      administratorPaths.list,
      { schema: { response: { 200: administratorListReplySchema } } },
      async (request) => {
        const found = await readAdministrators(db, backend, callerOf(request));
        return success({
          administrators: found.map(({ shown }) => shown),
          invitations: await listInvitations(db, now()),
          canInvite: siteAddress(backend, request) !== null,
        });
      },
    );

    app.post(
      administratorPaths.edit,
      { schema: { body: administratorEditSchema, response: words } },
      async (request) => {
        await editAdministrator(backend, request.body, { caller: callerOf(request), address: request.ip });
        return done('Administrator saved.');
      },
    );

    app.post(
      administratorPaths.setActive,
      { schema: { body: administratorSwitchSchema, response: words } },
      async (request) => {
        await switchAdministrator(backend, request.body, { caller: callerOf(request), address: request.ip });
        return done(request.body.isActive ? 'Administrator switched on again.' : 'Administrator switched off.');
      },
    );

    app.post(
      administratorPaths.reset,
      { schema: { body: administratorIdSchema, response: words } },
      async (request) => {
        const from = { caller: callerOf(request), address: request.ip, site: siteAddress(backend, request) };
        await resetAdministrator(backend, request.body.id, from);
        return done('Signed out everywhere. A message tells how to choose a new password.');
      },
    );
  };
