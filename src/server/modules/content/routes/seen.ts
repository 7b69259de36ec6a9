import { seenPath, seenSchema } from '@/contract/content/seen';
import { messageOnlySchema } from '@/contract/envelope';
import type { Backend } from '@/server/backend';
import { viewerOf } from '@/server/modules/content/queries/audience';
import { markAlertsSeen, markNotificationsSeen, markPlanCardsSeen } from '@/server/modules/content/queries/seen';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

/** Marks content as seen by a person, on all their devices. */
export const seenRoutes =
  ({ db, siteValues, now }: Backend): Routes =>
  async (app) => {
    app.post(seenPath, { schema: { body: seenSchema, response: { 200: messageOnlySchema } } }, async (request) => {
      const caller = callerOf(request);
      const { alerts = [], planCards = [], notificationsTo } = request.body;
      const sight = await viewerOf(db, caller, await siteValues.today());
      await db.transaction().execute(async (tx) => {
        await markAlertsSeen(tx, caller.id, alerts, sight);
        await markPlanCardsSeen(tx, caller.id, planCards, now());
        if (notificationsTo !== undefined) await markNotificationsSeen(tx, caller.id, notificationsTo);
      });
      return done('Noted.');
    });
  };
