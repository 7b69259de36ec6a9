import { overviewPaths, overviewReplySchema, putAwaySchema } from '@/contract/program/overview';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { readOverview } from '@/server/modules/program/queries/overview';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { success } from '@/server/platform/http/reply';

export const overviewRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { audit, now, siteValues } = backend;

    app.get(overviewPaths.read, { schema: { response: { 200: overviewReplySchema } } }, async () =>
      success(await readOverview(backend)),
    );

    app.post(
      overviewPaths.putAway,
      { schema: { body: putAwaySchema, response: { 200: overviewReplySchema } } },
      async (request) => {
        const { isPutAway } = request.body;
        await runOnce(backend, request, request.body, async (tx) => {
          // When two administrators do it at the same time, it is done and logged once.
          const changed = isPutAway
            ? await tx
                .insertInto('overview_put_away')
                .values({ put_away_at: now(), put_away_by: actorName(callerOf(request)) })
                .onConflict((conflict) => conflict.doNothing())
                .returning('id')
                .execute()
            : await tx.deleteFrom('overview_put_away').returning('id').execute();
          if (changed.length)
            await recordContent(audit, request, 'change', 'overview:1', tx, { putAway: Number(isPutAway) });
          return '';
        });
        siteValues.forget();
        return success(await readOverview(backend));
      },
    );
  };
