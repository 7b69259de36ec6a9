import { dismissSchema, overviewPaths, overviewReplySchema } from '@/contract/program/overview';
import type { Backend } from '@/server/backend';
import { setOverviewDismissed } from '@/server/modules/program/commands/setOverviewDismissed';
import { readOverview } from '@/server/modules/program/queries/overview';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { success } from '@/server/platform/http/reply';

export const overviewRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.get(overviewPaths.read, route(allow.draftReaders, { reply: overviewReplySchema }), async () =>
      success(await readOverview(backend)),
    );

    app.post(
      overviewPaths.dismiss,
      route(allow.contentEditors, { body: dismissSchema, reply: overviewReplySchema }),
      async (request) => {
        await runOnce(backend, request, request.body, async (tx) => {
          await setOverviewDismissed(tx, backend, request.body.isDismissed, requesterOf(request));
          return '';
        });
        backend.siteValues.forget();
        return success(await readOverview(backend));
      },
    );
  };
