import {
  providerAdminPaths,
  providerDraftSchema,
  providerEditSchema,
  providerListQuerySchema,
  providerListReplySchema,
  providerStatusChangeSchema,
} from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { addProvider } from '@/server/modules/program/commands/addProvider';
import { editProvider } from '@/server/modules/program/commands/editProvider';
import { setProviderActive } from '@/server/modules/program/commands/setProviderActive';
import { listProviders } from '@/server/modules/program/queries/providers';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

/** The providers for administrators; changes take effect at once. */
export const providerAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.get(
      providerAdminPaths.list,
      route(allow.draftReaders, { querystring: providerListQuerySchema, reply: providerListReplySchema }),
      async ({ query }) => success(await listProviders(backend.db, query)),
    );

    app.post(providerAdminPaths.add, route(allow.contentEditors, { body: providerDraftSchema }), async (request) => {
      const draft = request.body;
      const { text } = await runOnce(backend, request, draft, async (tx) => {
        await addProvider(tx, backend, draft, requesterOf(request));
        return 'Provider added.';
      });
      return done(text);
    });

    app.post(providerAdminPaths.edit, route(allow.contentEditors, { body: providerEditSchema }), async (request) => {
      await editProvider(backend, request.body, requesterOf(request));
      return done('Provider saved.');
    });

    app.post(
      providerAdminPaths.setActive,
      route(allow.contentEditors, { body: providerStatusChangeSchema }),
      async (request) => {
        const { isActive } = request.body;
        await setProviderActive(backend, request.body, requesterOf(request));
        return done(isActive ? 'Provider reactivated.' : 'Provider deactivated. Members no longer see it.');
      },
    );
  };
