import {
  eventPreviewReplySchema,
  eventPreviewRequestSchema,
  eventReportedReplySchema,
  eventReportSchema,
  eventUndoSchema,
  familyEventsQuerySchema,
  familyEventsReplySchema,
  lifeEventPaths,
} from '@/contract/people/lifeEvent';
import type { Backend } from '@/server/backend';
import { readEventContext } from '@/server/modules/coverage/eventRules';
import { reportEvent, reportedSsn } from '@/server/modules/lifeEvents/commands/reportEvent';
import { undoEvent } from '@/server/modules/lifeEvents/commands/undoEvent';
import { previewEvent } from '@/server/modules/lifeEvents/planEvent';
import { listFamilyEvents } from '@/server/modules/lifeEvents/queries/familyEvents';
import { allowSsnEntry } from '@/server/modules/people/ssnLookups';
import { rethrowSsnEntryError } from '@/server/modules/people/ssnTakenRefusal';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

export const lifeEventRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, pushes, viewLogger, siteValues, now } = backend;

    app.get(
      lifeEventPaths.list,
      route(allow.peopleManagers, { querystring: familyEventsQuerySchema, reply: familyEventsReplySchema }),
      async (request) => {
        const { id } = request.query;
        const { timeZone } = (await siteValues.effective()).values;
        const events = await listFamilyEvents(db, id, {
          ...(await readEventContext(siteValues)),
          now: now(),
          timeZone,
        });
        await viewLogger.recordPersonView(callerOf(request), id, request.ip);
        return success(events);
      },
    );

    app.post(
      lifeEventPaths.preview,
      route(allow.peopleManagers, { body: eventPreviewRequestSchema, reply: eventPreviewReplySchema }),
      async (request) => {
        const preview = await previewEvent(backend, request.body);
        await viewLogger.recordPersonView(callerOf(request), request.body.employeeId, request.ip);
        return success(preview);
      },
    );

    app.post(
      lifeEventPaths.report,
      route(allow.peopleManagers, { body: eventReportSchema, reply: eventReportedReplySchema }),
      async (request) => {
        const by = requesterOf(request);
        const context = await readEventContext(siteValues);
        const ssnEntry = reportedSsn(request.body) ? await allowSsnEntry(backend, by.actor) : undefined;
        const { text: id } = await runOnce(backend, request, request.body, async (tx) =>
          String(await reportEvent(tx, backend, request.body, { by, context })),
        ).catch((error: unknown) => rethrowSsnEntryError(backend, error, by, ssnEntry));
        await ssnEntry?.forget();
        pushes.wake();
        return success({ id: Number(id) }, 'Event saved.');
      },
    );

    app.post(lifeEventPaths.undo, route(allow.peopleManagers, { body: eventUndoSchema }), async (request) => {
      await undoEvent(backend, request.body, requesterOf(request));
      return done('Event undone.');
    });
  };
