import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idInputSchema } from '@/contract/id';
import {
  batchesQuerySchema,
  type InvitationBatch,
  type InvitationState,
  invitationCountQuerySchema,
  invitationCountReplySchema,
  invitationPaths,
  invitationRequestSchema,
  invitationsReplySchema,
  invitedPeopleQuerySchema,
  invitedPeopleReplySchema,
  type StoredInvitationFilter,
} from '@/contract/people/invitation';
import type { Backend } from '@/server/backend';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { sendInvitations } from '@/server/modules/invitations/commands/sendInvitations';
import { invitationText } from '@/server/modules/invitations/invitationText';
import { findBatch, listBatches, type StoredBatch } from '@/server/modules/invitations/queries/batches';
import { countInvitable } from '@/server/modules/invitations/queries/candidates';
import { listInvited } from '@/server/modules/invitations/queries/deliveries';
import { audienceOf } from '@/server/modules/invitations/readAudience';
import { abortOnDisconnect } from '@/server/platform/http/abortOnDisconnect';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, Refusal, success } from '@/server/platform/http/reply';

const noSiteAddressText =
  'Your system administrator must set the site address (SITE_URL) before you can send invitations.';

const roundParamsSchema = z.object({ round: idInputSchema });
const stateOf = (state: InvitationState | 'sending'): InvitationState => (state === 'sending' ? 'waiting' : state);

export const invitationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, store, invitations, siteValues, now } = backend;

    /** The text that would be sent now; null without a site address. */
    async function textFor(request: FastifyRequest) {
      const site = publicSiteUrl(backend, request);
      return site && invitationText((await siteValues.effective()).values, site);
    }

    async function batchesOf(rounds: StoredBatch[]): Promise<InvitationBatch[]> {
      const nameOf = await readActorNames(
        db,
        rounds.map(({ actor }) => actor),
      );
      return rounds.map(({ actor, created_at, filter, full_name, body, reached, person_id: _, ...round }) => ({
        ...round,
        createdAt: created_at.toISOString(),
        by: nameOf(actor),
        filter: JSON.parse(filter) as StoredInvitationFilter,
        name: full_name,
        text: body,
        isComplete: reached === null,
      }));
    }

    app.get(
      invitationPaths.list,
      route(allow.peopleManagers, { querystring: batchesQuerySchema, reply: invitationsReplySchema }),
      async (request) => {
        const { count, rounds } = await listBatches(db, request.query.page);
        return success({ text: await textFor(request), count, rounds: await batchesOf(rounds) });
      },
    );

    app.get(
      invitationPaths.count,
      route(allow.peopleManagers, { querystring: invitationCountQuerySchema, reply: invitationCountReplySchema }),
      async ({ query: { channel, ...filter } }, reply) => {
        const steps = { runStep: store.runStep, signal: abortOnDisconnect(reply) };
        return success(
          await countInvitable(db, { ...audienceOf(filter, await siteValues.today()), channel, at: now() }, steps),
        );
      },
    );

    app.post(invitationPaths.send, route(allow.peopleManagers, { body: invitationRequestSchema }), async (request) => {
      const body = await textFor(request);
      if (!body) throw new Refusal(noSiteAddressText);
      const { timeZone } = (await siteValues.effective()).values;
      const { text } = await runOnce(backend, request, request.body, (tx) =>
        sendInvitations(tx, backend, { ...request.body, body, timeZone }, requesterOf(request)),
      );
      // After the commit, because the reply does not wait for the senders.
      invitations.wake();
      return done(text);
    });

    app.get(
      invitationPaths.people(':round'),
      route(allow.peopleManagers, {
        params: roundParamsSchema,
        querystring: invitedPeopleQuerySchema,
        reply: invitedPeopleReplySchema,
      }),
      async ({ params: { round }, query: { page, state } }) => {
        const storedBatch = await findBatch(db, round);
        const [batch] = storedBatch ? await batchesOf([storedBatch]) : [];
        if (!batch) throw new Refusal('These invitations no longer exist.');
        const { count, people } = await listInvited(db, round, page, state);
        return success({
          round: batch,
          count,
          people: people.map((row) => ({
            id: row.person_id,
            employeeId: row.employee_id ?? row.person_id,
            name: row.full_name,
            relation: row.relation === 'Self' ? null : row.relation,
            state: stateOf(row.state),
            reason: row.reason,
            code: row.code,
            channel: row.channel,
            at: row.changed_at.toISOString(),
          })),
        });
      },
    );
  };
