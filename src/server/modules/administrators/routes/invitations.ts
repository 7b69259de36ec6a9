import type { FastifyRequest } from 'fastify';
import {
  administratorIdSchema,
  administratorInviteSchema,
  administratorPaths,
  invitationAcceptanceSchema,
  invitationDetailsReplySchema,
  invitationTokenSchema,
} from '@/contract/administration/administrator';
import { messageOnlySchema } from '@/contract/envelope';
import type { Backend } from '@/server/backend';
import { emitAdministratorsChanged } from '@/server/modules/administrators/changeAdministrator';
import {
  acceptInvitation,
  cancelOpenInvitation,
  type InvitationEmailDetails,
  invalidInvitationRefusal,
  inviteAdministrator,
  resendInvitation,
} from '@/server/modules/administrators/inviteAdministrator';
import { findInvitationByToken } from '@/server/modules/administrators/queries/administratorInvitations';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, Refusal, success } from '@/server/platform/http/reply';

export const administratorInvitationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, outgoing, siteValues, now } = backend;
    const messageResponse = { 200: messageOnlySchema };

    async function emailDetailsFor(request: FastifyRequest): Promise<InvitationEmailDetails> {
      const site = publicSiteUrl(backend, request);
      if (!site) throw new Refusal('Your system administrator must set the site address (SITE_URL) first.');
      return { site, productName: (await siteValues.effective()).values.productName };
    }

    app.post(
      administratorPaths.invite,
      {
        schema: { body: administratorInviteSchema, response: messageResponse },
        config: { access: allow.exceptAfterLostPhone(allow.withRecentProof(allow.ownersOnly)) },
      },
      async (request) => {
        const draft = request.body;
        const emailDetails = await emailDetailsFor(request);
        const { text } = await runOnce(backend, request, draft, async (tx) => {
          await inviteAdministrator(backend, tx, draft, emailDetails, requesterOf(request));
          return 'Invitation sent.';
        });
        emitAdministratorsChanged(backend);
        void outgoing.sendDue();
        return done(text);
      },
    );

    app.post(
      administratorPaths.sendAgain,
      {
        schema: { body: administratorIdSchema, response: messageResponse },
        config: { access: allow.exceptAfterLostPhone(allow.withRecentProof(allow.ownersOnly)) },
      },
      async (request) => {
        await resendInvitation(backend, request.body.id, await emailDetailsFor(request), requesterOf(request));
        void outgoing.sendDue();
        return done('Invitation resent. The old link no longer works.');
      },
    );

    app.post(
      administratorPaths.withdraw,
      {
        schema: { body: administratorIdSchema, response: messageResponse },
        config: { access: allow.exceptAfterLostPhone(allow.withRecentProof(allow.ownersOnly)) },
      },
      async (request) => {
        await cancelOpenInvitation(backend, request.body.id, requesterOf(request));
        return done('Invitation canceled.');
      },
    );

    app.post(
      administratorPaths.readInvitation,
      {
        schema: { body: invitationTokenSchema, response: { 200: invitationDetailsReplySchema } },
        // Anyone with the link may call this: its token replaces a session.
        config: { access: allow.asAddition(allow.anyone) },
      },
      async ({ body: { token } }) => {
        const invitation = await findInvitationByToken(db, token, now());
        if (!invitation) throw invalidInvitationRefusal();
        const { name, email, expires_at } = invitation;
        return success({ name, email, expiresAt: expires_at.toISOString() });
      },
    );

    app.post(
      administratorPaths.accept,
      {
        schema: { body: invitationAcceptanceSchema, response: messageResponse },
        config: { access: allow.asAddition(allow.anyone) },
      },
      async (request) => {
        await acceptInvitation(backend, request.body, request.ip);
        return done('Your account is ready. Sign in to continue.');
      },
    );
  };
