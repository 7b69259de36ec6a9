import { planPaths, planReplySchema, planRequestSchema } from '@/contract/plan';
import type { Backend } from '@/server/backend';
import { personReadBy, planCardsOf, planDetailsOf } from '@/server/db/plans';
import type { Routes } from '@/server/keepContract';
import { Refusal, success } from '@/server/reply';
import { askerOf } from '@/server/whoAsks';

export const planRoutes =
  ({ db, audit, files }: Backend): Routes =>
  async (app) => {
    app.post(
      planPaths.details,
      { schema: { body: planRequestSchema, response: { 200: planReplySchema } } },
      async (request) => {
        const asker = askerOf(request);
        const person = await personReadBy(db, asker.id, request.body.id);
        await audit.record({
          action: 'view-plan',
          actor: asker,
          subject: `person:${request.body.id}`,
          outcome: person ? 'done' : 'refused',
          address: request.ip,
        });
        if (!person) throw new Refusal('There is no such plan in your family.');
        const [planDetails, cards] = await Promise.all([planDetailsOf(db, person), planCardsOf(db, person)]);
        const planCards = cards.map(({ file, ...card }) => ({ ...card, link: files.link(file, asker) ?? '' }));
        return success([{ planDetails, planCards }]);
      },
    );
  };
