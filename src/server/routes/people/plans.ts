import { planPaths, planReplySchema, planRequestSchema } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { plansOfPerson } from '@/server/db/people/coverages';
import { mayReadPlans, planCardsOf, plansOf, tablesOf } from '@/server/db/people/plans';
import { listPlans } from '@/server/db/programme/catalogue';
import type { Routes } from '@/server/http/contractRoutes';
import { Refusal, success } from '@/server/http/reply';
import { callerOf } from '@/server/http/caller';

export const planRoutes =
  ({ db, audit, files, siteValues, now }: Backend): Routes =>
  async (app) => {
    app.post(
      planPaths.details,
      { schema: { body: planRequestSchema, response: { 200: planReplySchema } } },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.body;
        const isReadable = await mayReadPlans(db, caller.id, id);
        await audit.record({
          action: 'view-plan',
          actor: caller,
          subject: `person:${id}`,
          outcome: isReadable ? 'done' : 'refused',
          address: request.ip,
        });
        if (!isReadable) throw new Refusal('There is no such plan in your family.');
        const [at, today] = [now(), await siteValues.today()];
        const enrolled = await plansOfPerson(db, id, today);
        const plans = plansOf(await listPlans(db), enrolled);
        const [{ planDetails, laterTables }, cards] = await Promise.all([
          tablesOf(db, plans, { now: at, today }),
          planCardsOf(db, id, enrolled),
        ]);
        const planCards = cards.map(({ file, ...card }) => ({ ...card, link: files.link(file, caller) ?? '' }));
        const facts = plans.map(({ kind, name, insurer, groupNumber, phone }) => ({
          kind,
          name,
          insurer,
          groupNumber,
          phone,
        }));
        return success([
          {
            planDetails,
            planCards,
            ...(facts.length > 0 && { plans: facts }),
            ...(laterTables.length > 0 && { laterTables }),
          },
        ]);
      },
    );
  };
