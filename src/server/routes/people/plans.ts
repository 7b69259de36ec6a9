import { planPaths, planReplySchema, planRequestSchema } from '@/contract/people/plan';
import { dateIn } from '@/contract/programme/planYear';
import type { Backend } from '@/server/backend';
import { planCardsOf, plansOf, readablePerson, tablesOf } from '@/server/db/people/plans';
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
        const person = await readablePerson(db, caller.id, request.body.id);
        await audit.record({
          action: 'view-plan',
          actor: caller,
          subject: `person:${request.body.id}`,
          outcome: person ? 'done' : 'refused',
          address: request.ip,
        });
        if (!person) throw new Refusal('There is no such plan in your family.');
        const [at, { values }] = [now(), await siteValues.inForce()];
        const plans = plansOf(await listPlans(db), person);
        const [{ planDetails, laterTables }, cards] = await Promise.all([
          tablesOf(db, plans, { now: at, today: dateIn(values.timeZone, at) }),
          planCardsOf(db, person),
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
