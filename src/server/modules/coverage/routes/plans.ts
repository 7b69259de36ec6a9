import { type PlanKind, planKinds, planPaths, planReplySchema, planRequestSchema } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { historyOf, validCoverageFrom } from '@/server/modules/coverage/queries/coverages';
import { plansEnrolledOn } from '@/server/modules/coverage/queries/enrollment';
import { canReadPlans, planCardsOf, plansOf, upcomingPlans } from '@/server/modules/coverage/queries/plans';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { readPlanTables } from '@/server/modules/program/queries/planTables';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';

const byStart = (a: { starts: string }, b: { starts: string }) => (a.starts < b.starts ? -1 : 1);

export const planRoutes =
  ({ db, audit, files, siteValues, now }: Backend): Routes =>
  async (app) => {
    app.post(
      planPaths.details,
      route(allow.person, { body: planRequestSchema, reply: planReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.body;
        const isReadable = await canReadPlans(db, caller.id, id);
        await audit.record({
          action: 'view-plan',
          actor: caller,
          subject: `person:${id}`,
          outcome: isReadable ? 'done' : 'refused',
          address: request.ip,
        });
        if (!isReadable) throw new Refusal('Plan not found.');
        const today = await siteValues.today();
        const [history, catalog] = await Promise.all([historyOf(db, id), listPlans(db)]);
        const enrolledPlans = plansEnrolledOn(history, today);
        const plans = plansOf(catalog, enrolledPlans);
        const currentAndUpcoming = planKinds.flatMap((kind) => validCoverageFrom(history, kind, today));
        const upcoming = currentAndUpcoming.filter(({ starts }) => starts > today).toSorted(byStart);
        const endOf = (kind: PlanKind) =>
          currentAndUpcoming.find((row) => row.kind === kind && row.starts <= today)?.ends;
        const [{ planDetails, laterTables }, cards] = await Promise.all([
          readPlanTables(
            db,
            plans.map((plan) => plan.id),
            { now: now(), today },
          ),
          planCardsOf(db, id, enrolledPlans),
        ]);
        const planCards = cards.map(({ file, ...card }) => ({ ...card, link: files.link(file, caller) ?? '' }));
        const memberPlans = plans.map(({ kind, name, insurer, groupNumber, phone }) => {
          const to = endOf(kind);
          return { kind, name, insurer, groupNumber, phone, ...(to && { to }) };
        });
        return success([
          {
            planDetails,
            planCards,
            ...(memberPlans.length > 0 && { plans: memberPlans }),
            ...(upcoming.length > 0 && { comingPlans: upcomingPlans(catalog, upcoming) }),
            ...(laterTables.length > 0 && { laterTables }),
          },
        ]);
      },
    );
  };
