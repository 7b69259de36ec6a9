import { planPaths, planReplySchema, planRequestSchema } from '@/contract/plan';
import type { Backend } from '@/server/backend';
import { planDetailsOf } from '@/server/db/plans';
import type { Routes } from '@/server/keepContract';
import { Refusal, success } from '@/server/reply';
import { askerOf } from '@/server/whoAsks';

export const planRoutes =
  ({ db, audit }: Backend): Routes =>
  async (app) => {
    app.post(
      planPaths.details,
      { schema: { body: planRequestSchema, response: { 200: planReplySchema } } },
      async (request) => {
        const asker = askerOf(request);
        const planDetails = await planDetailsOf(db, asker.id, request.body.id);
        await audit.write({
          action: 'view-plan',
          actor: asker,
          subject: `person:${request.body.id}`,
          outcome: planDetails ? 'done' : 'refused',
          address: request.ip,
        });
        if (!planDetails) throw new Refusal('There is no such plan in your family.');
        return success([{ planDetails }]);
      },
    );
  };
