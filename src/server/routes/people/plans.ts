import { planPaths, planReplySchema, planRequestSchema } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { personReadBy, planCardsOf, planDetailsOf } from '@/server/db/people/plans';
import type { Routes } from '@/server/http/contractRoutes';
import { Refusal, success } from '@/server/http/reply';
import { askerOf } from '@/server/http/caller';

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
