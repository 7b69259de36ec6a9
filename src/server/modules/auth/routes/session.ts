import { activeStatus } from '@/contract/people/employee';
import { extendPath } from '@/contract/people/idle';
import { passwordProofSchema, proofPaths } from '@/contract/people/proof';
import {
  credentialsSchema,
  identityReplySchema,
  newPasswordSchema,
  pendingStepReplySchema,
  restoredReplySchema,
  sessionPaths,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { findPersonForSignIn } from '@/server/modules/accounts/queries/people';
import {
  offerAccountRestore,
  restoreAccount,
  restoreCutoff,
  restoreOfferReply,
} from '@/server/modules/auth/accountRestore';
import { changePassword } from '@/server/modules/auth/commands/changePassword';
import { proveByPassword } from '@/server/modules/auth/commands/proveByPassword';
import { signIn } from '@/server/modules/auth/commands/signIn';
import { signOut } from '@/server/modules/auth/commands/signOut';
import { signInReply, signInStepReply } from '@/server/modules/auth/secondFactor/openSignIn';
import { createToken } from '@/server/modules/auth/sessions/sessions';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

const bearerToken = (authorization = '') => authorization.slice('Bearer '.length);

export const sessionRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, passwords, sessions, audit, signInLimits, knownBrowsers, settings, now } = backend;

    app.post(
      sessionPaths.signIn,
      route(allow.anyone, { body: credentialsSchema, reply: identityReplySchema }),
      async (request, reply) => {
        const { userContact, userPassword } = request.body;
        const { ip } = request;
        const person = await findPersonForSignIn(db, userContact, restoreCutoff(now()));
        const browser = person && knownBrowsers.find(request, { kind: 'person', id: person.id }, person.password_hash);
        const attempt = await signInLimits.admit('sign-in', userContact, ip, browser);
        const subject = person && `person:${person.id}`;
        const isPasswordCorrect = await passwords.verify(person?.password_hash ?? null, userPassword);
        if (!person || !isPasswordCorrect) {
          await audit.record({ action: 'sign-in', actor: null, subject, outcome: 'refused', address: ip });
          throw new Refusal('Incorrect contact number or password.');
        }
        await attempt.recordSuccess();
        const owner = { kind: 'person', id: person.id } as const;
        if (person.status !== activeStatus) {
          await audit.record({ action: 'sign-in', actor: owner, subject, outcome: 'refused', address: ip });
          throw new Refusal('Your account isn’t active. Contact your benefits team.');
        }
        const { deleted_at, is_admin, password_hash: passwordHash } = person;
        const origin = sessions.originOf(request);
        if (!is_admin && !settings.memberLogin) {
          await audit.record({ action: 'sign-in', actor: owner, subject, outcome: 'refused', address: ip });
          // The page rejects members after this reply, so the token in it belongs to no session.
          const token = createToken();
          return deleted_at
            ? restoreOfferReply({ is_admin, deleted_at }, token)
            : signInReply(backend, person.id, token);
        }
        await knownBrowsers.remember(request, reply, owner);
        if (deleted_at) {
          const restoreOffer = await offerAccountRestore(backend, owner, { passwordHash, ...origin }, ip);
          return restoreOfferReply({ is_admin, deleted_at }, restoreOffer.token);
        }
        const openOptions = { isAdmin: is_admin, passwordHash, ...origin };
        return signInStepReply(backend, person.id, await signIn(backend, owner, openOptions, ip));
      },
    );

    app.post(
      sessionPaths.keepAccount,
      route(allow.asAddition(allow.pending('keep-account')), { body: emptyBodySchema, reply: restoredReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        return signInStepReply(backend, caller.id, await restoreAccount(backend, caller, request));
      },
    );

    app.post(
      sessionPaths.changePassword,
      route(allow.withRecentProof(allow.person), { body: newPasswordSchema }),
      async (request, reply) => {
        const by = requesterOf(request);
        await changePassword(backend, request.body.userPassword, by);
        await knownBrowsers.remember(request, reply, by.actor);
        return done('Password changed.');
      },
    );

    app.post(
      proofPaths.person,
      route(allow.asAddition(allow.withoutSecondFactor(allow.person)), { body: passwordProofSchema }),
      async (request) => {
        await proveByPassword(backend, request.body.password, requesterOf(request));
        return done('Thank you.');
      },
    );

    app.post(
      sessionPaths.logout,
      route(allow.withoutSecondFactor(allow.signedIn), { body: emptyBodySchema }),
      async (request) => {
        await signOut(backend, requesterOf(request));
        return done('You are signed out.');
      },
    );

    app.post(extendPath, route(allow.ownSignInMethods, { body: emptyBodySchema }), async (request) => {
      await sessions.extend(callerOf(request).sessionId);
      return done('You’re still signed in.');
    });

    app.post(
      sessionPaths.refreshToken,
      route(allow.withoutSecondFactor(allow.signedIn), { body: emptyBodySchema, reply: pendingStepReplySchema }),
      async (request) => {
        const token = bearerToken(request.headers.authorization);
        const access_token = await sessions.renew(token, sessions.originOf(request));
        if (!access_token) throw new Refusal('Please sign in.', 401);
        return success({ access_token });
      },
    );
  };
