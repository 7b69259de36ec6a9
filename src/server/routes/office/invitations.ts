import type { FastifyRequest } from 'fastify';

import { messageOnlySchema } from '@/contract/envelope';
import {
  acceptSchema,
  administratorIdSchema,
  administratorPaths,
  invitationTokenSchema,
  invitedReplySchema,
  inviteSchema,
} from '@/contract/office/administrator';
import type { Backend } from '@/server/backend';
import { invitationOf } from '@/server/db/office/administratorInvitations';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';
import { siteAddress } from '@/server/http/siteAddress';
import { tellOwners } from '@/server/office/changeAdministrator';
import { accept, invite, notGood, sendAgain, withdraw, type Letter } from '@/server/office/inviteAdministrator';

/** Inviting administrators, and accepting an invitation. */
export const administratorInvitationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, outgoing, siteValues, now } = backend;
    const words = { 200: messageOnlySchema };
    const fromOf = (request: FastifyRequest) => ({ caller: callerOf(request), address: request.ip });

    async function letterFor(request: FastifyRequest): Promise<Letter> {
      const site = siteAddress(backend, request);
      if (!site) throw new Refusal('The operator has to set SITE_URL first, to which the link of an invitation leads.');
      return { site, productName: (await siteValues.inForce()).values.productName };
    }

    app.post(administratorPaths.invite, { schema: { body: inviteSchema, response: words } }, async (request) => {
      const draft = request.body;
      const letter = await letterFor(request);
      const { words: said } = await runOnce(backend, request, draft, async (tx) => {
        await invite(backend, tx, draft, letter, fromOf(request));
        return 'Invitation sent.';
      });
      tellOwners(backend);
      void outgoing.sendDue();
      return done(said);
    });

    app.post(
      administratorPaths.sendAgain,
      { schema: { body: administratorIdSchema, response: words } },
      async (request) => {
        await sendAgain(backend, request.body.id, await letterFor(request), fromOf(request));
        void outgoing.sendDue();
        return done('Invitation sent again. The earlier link does not open any more.');
      },
    );

    app.post(
      administratorPaths.withdraw,
      { schema: { body: administratorIdSchema, response: words } },
      async (request) => {
        await withdraw(backend, request.body.id, fromOf(request));
        return done('Invitation withdrawn.');
      },
    );

    app.post(
      administratorPaths.invited,
      { schema: { body: invitationTokenSchema, response: { 200: invitedReplySchema } } },
      async ({ body: { token } }) => {
        const found = await invitationOf(db, token, now());
        if (!found) throw notGood();
        const { name, email, expires_at } = found;
        return success({ name, email, expiresAt: expires_at.toISOString() });
      },
    );

    app.post(administratorPaths.accept, { schema: { body: acceptSchema, response: words } }, async (request) => {
      await accept(backend, request.body, request.ip);
      return done('Your account is ready. Please sign in.');
    });
  };
