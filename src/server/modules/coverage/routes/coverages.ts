import {
  coverageCorrectionSchema,
  coverageHistoryReplySchema,
  coveragePaths,
  coverageQuerySchema,
} from '@/contract/people/coverage';
import { enrollmentPaths, enrollmentSchema } from '@/contract/people/enrollment';
import type { Backend } from '@/server/backend';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { changeEnrollment } from '@/server/modules/coverage/commands/changeEnrollment';
import { correctCoverage } from '@/server/modules/coverage/commands/correctCoverage';
import { historyOf, toWireHistory } from '@/server/modules/coverage/queries/coverages';
import { listPlans } from '@/server/modules/program/queries/catalog';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

export const coverageRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, viewLogger, siteValues } = backend;

    app.get(
      coveragePaths.list,
      route(allow.peopleManagers, { querystring: coverageQuerySchema, reply: coverageHistoryReplySchema }),
      async (request) => {
        const { id } = request.query;
        if (!(await findRecordById(db, id))) throw new Refusal('This person’s record no longer exists.');
        const [rows, catalog, today] = await Promise.all([historyOf(db, id), listPlans(db), siteValues.today()]);
        await viewLogger.recordPersonView(callerOf(request), id, request.ip);
        return success(toWireHistory(rows, catalog, today));
      },
    );

    app.post(
      coveragePaths.correct,
      route(allow.peopleManagers, { body: coverageCorrectionSchema }),
      async (request) => {
        await correctCoverage(backend, request.body, requesterOf(request));
        return done('Coverage corrected.');
      },
    );

    app.post(enrollmentPaths.change, route(allow.peopleManagers, { body: enrollmentSchema }), async (request) => {
      await changeEnrollment(backend, request.body, requesterOf(request));
      return done('Plans updated.');
    });
  };
