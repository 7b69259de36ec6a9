import type { FastifyRequest } from 'fastify';
import {
  contactDetailsReplySchema,
  personAuditEntriesPerPage,
  personAuditQuerySchema,
  personAuditReplySchema,
  personCardsReplySchema,
  personConversationReplySchema,
  personNotificationsPerPage,
  personNotificationsQuerySchema,
  personNotificationsReplySchema,
  personPasskeyRemovalSchema,
  personQuerySchema,
  personSectionPaths,
  personSessionsReplySchema,
  removePersonPasskeyPath,
} from '@/contract/people/personSections';
import type { Backend } from '@/server/backend';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import {
  listSignInsOfPerson,
  readAuditOfPerson,
  readUploadersOfPerson,
} from '@/server/modules/audit/queries/auditOfPerson';
import { readPasskeys, removePersonPasskey } from '@/server/modules/auth/secondFactor/signInMethods';
import { plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { listNotifications } from '@/server/modules/notifications/queries/notifications';
import {
  listCardsOfPerson,
  listSessionsOfPerson,
  readContactOfPerson,
  readConversationOfPerson,
} from '@/server/modules/people/queries/personSections';
import { listPlans } from '@/server/modules/program/queries/catalog';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

const maxSignIns = 10;

/** What administrators see about a person besides the record, one call for each section of the person's page. */
export const personSectionRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, viewLogger, sessions, siteValues } = backend;
    /** Reads the record, and records the view in the audit log. */
    async function viewPerson(request: FastifyRequest, id: number) {
      const person = await findRecordById(db, id);
      if (!person) throw new Refusal('This person’s record no longer exists.');
      await viewLogger.recordPersonView(callerOf(request), id, request.ip);
      return person;
    }

    app.get(
      personSectionPaths.cards,
      route(allow.peopleManagers, { querystring: personQuerySchema, reply: personCardsReplySchema }),
      async (request) => {
        const { id } = request.query;
        await viewPerson(request, id);
        const today = await siteValues.today();
        const [cards, catalog, enrolledPlans, uploaderOf] = await Promise.all([
          listCardsOfPerson(db, id),
          listPlans(db),
          plansOfPerson(db, id, today),
          readUploadersOfPerson(db, id),
        ]);
        return success(
          cards.map(({ document_type: kind, plan_id, created_at, seen_at, name }) => ({
            kind,
            planName: catalog.find((plan) => plan.id === plan_id)?.name ?? null,
            isShown: plan_id !== null && plan_id === enrolledPlans[kind],
            uploadedAt: created_at.toISOString(),
            uploadedBy: uploaderOf(kind),
            openedAt: seen_at?.toISOString() ?? null,
            link: files.link({ name }, callerOf(request)),
          })),
        );
      },
    );

    app.get(
      personSectionPaths.contact,
      route(allow.peopleManagers, { querystring: personQuerySchema, reply: contactDetailsReplySchema }),
      async (request) => success(await readContactOfPerson(db, await viewPerson(request, request.query.id))),
    );

    app.get(
      personSectionPaths.conversation,
      route(allow.peopleManagers, { querystring: personQuerySchema, reply: personConversationReplySchema }),
      async (request) => success(await readConversationOfPerson(db, await viewPerson(request, request.query.id))),
    );

    app.get(
      personSectionPaths.notifications,
      route(allow.peopleManagers, {
        querystring: personNotificationsQuerySchema,
        reply: personNotificationsReplySchema,
      }),
      async (request) => {
        const { id, page } = request.query;
        await viewPerson(request, id);
        const { count, rows } = await listNotifications(
          db,
          { page, limit: personNotificationsPerPage },
          { personId: id, isSender: false },
        );
        return success({
          count,
          rows: rows.map((row) => ({
            id: row.id,
            title: row.title,
            topic: row.topic,
            ...(row.plan_name !== null && { planName: row.plan_name }),
            createdAt: row.created_at.toISOString(),
          })),
        });
      },
    );

    app.get(
      personSectionPaths.sessions,
      route(allow.peopleManagers, { querystring: personQuerySchema, reply: personSessionsReplySchema }),
      async (request) => {
        const { id } = request.query;
        await viewPerson(request, id);
        const [storedSessions, signIns, passkeys] = await Promise.all([
          listSessionsOfPerson(db, id),
          listSignInsOfPerson(db, id, maxSignIns),
          readPasskeys(backend, { kind: 'person', id }),
        ]);
        const endBySession = await sessions.readEndTimes(storedSessions.map((session) => session.id));
        return success({
          sessions: storedSessions
            .filter((session) => endBySession.has(session.id))
            .map((session) => ({
              id: session.id,
              device: session.device,
              since: session.created_at.toISOString(),
              usedAt: session.active_at.toISOString(),
              hasPushes: Boolean(session.has_pushes),
            })),
          signIns,
          passkeys,
        });
      },
    );

    app.post(
      removePersonPasskeyPath,
      route(allow.sensitive(allow.peopleManagers), { body: personPasskeyRemovalSchema }),
      async (request) => {
        await removePersonPasskey(backend, callerOf(request), request.body, request.ip);
        return done('Passkey removed.');
      },
    );

    app.get(
      personSectionPaths.auditLines,
      route(allow.asAddition(allow.withPermission('people', 'audit')), {
        querystring: personAuditQuerySchema,
        reply: personAuditReplySchema,
      }),
      async (request) => {
        await viewPerson(request, request.query.id);
        return success(await readAuditOfPerson(db, { ...request.query, limit: personAuditEntriesPerPage }));
      },
    );
  };
