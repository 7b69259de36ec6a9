import type { FastifyRequest } from 'fastify';
import {
  administratorIdSchema,
  administratorInviteSchema,
  administratorPaths,
  invitationAcceptanceSchema,
  invitationDetailsReplySchema,
  invitationTokenSchema,
} from '@/contract/administration/administrator';
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
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, Refusal, success } from '@/server/platform/http/reply';

export const administratorInvitationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, outgoing, siteValues, now } = backend;

    async function emailDetailsFor(request: FastifyRequest): Promise<InvitationEmailDetails> {
      const site = publicSiteUrl(backend, request);
      if (!site) throw new Refusal('Your system administrator must set the site address (SITE_URL) first.');
      return { site, productName: (await siteValues.effective()).values.productName };
    }

    app.post(
      administratorPaths.invite,
      route(allow.sensitive(allow.ownersOnly), { body: administratorInviteSchema }),
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
      route(allow.sensitive(allow.ownersOnly), { body: administratorIdSchema }),
      async (request) => {
        await resendInvitation(backend, request.body.id, await emailDetailsFor(request), requesterOf(request));
        void outgoing.sendDue();
        return done('Invitation resent. The old link no longer works.');
      },
    );

    app.post(
      administratorPaths.withdraw,
      route(allow.sensitive(allow.ownersOnly), { body: administratorIdSchema }),
      async (request) => {
        await cancelOpenInvitation(backend, request.body.id, requesterOf(request));
        return done('Invitation canceled.');
      },
    );

    app.post(
      administratorPaths.readInvitation,
      // Anyone with the link may call this: its token replaces a session.
      route(allow.asAddition(allow.anyone), { body: invitationTokenSchema, reply: invitationDetailsReplySchema }),
      async ({ body: { token } }) => {
        const invitation = await findInvitationByToken(db, token, now());
        if (!invitation) throw invalidInvitationRefusal();
        const { name, email, expires_at } = invitation;
        return success({ name, email, expiresAt: expires_at.toISOString() });
      },
    );

    app.post(
      administratorPaths.accept,
      route(allow.asAddition(allow.anyone), { body: invitationAcceptanceSchema }),
      async (request) => {
        await acceptInvitation(backend, request.body, request.ip);
        return done('Your account is ready. Sign in to continue.');
      },
    );
  };
