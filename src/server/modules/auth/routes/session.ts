import { active } from '@/contract/people/employee';
import { extendPath } from '@/contract/people/idle';
import {
  credentialsSchema,
  keptSchema,
  messageOnlySchema,
  newPasswordSchema,
  pendingSchema,
  provedSchema,
  sessionPaths,
} from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { keepAccount, keepAccountReply, recoverableSince } from '@/server/modules/auth/accountRecovery';
import { tooCommon } from '@/server/modules/auth/passwords';
import { factorWantedReply, openSignIn, signInAction } from '@/server/modules/auth/secondFactor/openSignIn';
import { newToken } from '@/server/modules/auth/sessions/sessions';
import { signInReply } from '@/server/modules/auth/signInReply';
import { personToSignIn, setPassword } from '@/server/modules/people/queries/people';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

import { emptySchema } from './emptySchema';
import { endSession } from './endSession';

const bearerOf = (authorization = '') => authorization.slice('Bearer '.length);

export const sessionRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, passwords, sessions, audit, signInLimits, browsers, settings, now } = backend;

    app.post(
      sessionPaths.signIn,
      { schema: { body: credentialsSchema, response: { 200: provedSchema } } },
      async (request, reply) => {
        const { userContact, userPassword } = request.body;
        const { ip } = request;
        const person = await personToSignIn(db, userContact, recoverableSince(now()));
        const browser = person && browsers.find(request, { kind: 'person', id: person.id }, person.password_hash);
        const attempt = await signInLimits.admit('sign-in', userContact, ip, browser);
        const subject = person && `person:${person.id}`;
        const isRight = await passwords.verify(person?.password_hash ?? null, userPassword);
        if (!person || !isRight) {
          await audit.record({ action: 'sign-in', actor: null, subject, outcome: 'refused', address: ip });
          throw new Refusal('Incorrect contact number or password.');
        }
        await attempt.succeeded();
        const owner = { kind: 'person', id: person.id } as const;
        if (person.status !== active) {
          await audit.record({ action: 'sign-in', actor: owner, subject, outcome: 'refused', address: ip });
          throw new Refusal('Your account isn’t active. Contact your benefits team.');
        }
        const { deleted_at, is_admin, password_hash: passwordHash } = person;
        const origin = sessions.originOf(request);
        const line = { actor: owner, subject, address: ip } as const;
        if (!is_admin && !settings.memberLogin) {
          await audit.record({ ...line, action: 'sign-in', outcome: 'refused' });
          // The page rejects members after this reply, so the token in it opens nothing.
          const token = newToken();
          return deleted_at
            ? keepAccountReply({ is_admin, deleted_at }, token)
            : signInReply(backend, person.id, token);
        }
        await browsers.remember(request, reply, owner);
        if (deleted_at) {
          const kept = await db.transaction().execute(async (tx) => {
            const opened = await sessions.open(tx, owner, 'keep-account', { passwordHash, ...origin });
            await audit.write(tx, { ...line, action: 'sign-in', outcome: 'refused' });
            return opened;
          });
          return keepAccountReply({ is_admin, deleted_at }, kept.token);
        }
        const { token, wanted } = await db.transaction().execute(async (tx) => {
          const opened = await openSignIn(tx, backend, owner, { isAdmin: is_admin, passwordHash, ...origin });
          await audit.write(tx, { ...line, ...signInAction(opened.wanted), outcome: 'done' });
          return opened;
        });
        return wanted ? factorWantedReply(token, wanted) : signInReply(backend, person.id, token);
      },
    );

    app.post(
      sessionPaths.keepAccount,
      { schema: { body: emptySchema, response: { 200: keptSchema } } },
      async (request) => {
        const caller = callerOf(request);
        const { token, wanted } = await keepAccount(backend, caller, request);
        return wanted ? factorWantedReply(token, wanted) : signInReply(backend, caller.id, token);
      },
    );

    app.post(
      sessionPaths.changePassword,
      { schema: { body: newPasswordSchema, response: { 200: messageOnlySchema } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { userPassword } = request.body;
        const line = {
          action: 'password-change',
          actor: caller,
          subject: `person:${caller.id}`,
          address: request.ip,
        } as const;
        if (passwords.isCommon(userPassword)) throw tooCommon();
        const passwordHash = await passwords.hash(userPassword);
        await sessions.endAll({ kind: 'person', id: caller.id }, caller.sessionId, async (tx) => {
          await setPassword(tx, caller.id, passwordHash, now());
          await audit.write(tx, { ...line, outcome: 'done' });
        });
        await browsers.remember(request, reply, { kind: 'person', id: caller.id });
        return done('Password changed.');
      },
    );

    app.post(
      sessionPaths.logout,
      { schema: { body: emptySchema, response: { 200: messageOnlySchema } } },
      endSession(backend),
    );

    app.post(extendPath, { schema: { body: emptySchema, response: { 200: messageOnlySchema } } }, async (request) => {
      await sessions.extend(callerOf(request).sessionId);
      return done('You stay signed in.');
    });

    app.post(
      sessionPaths.refreshToken,
      { schema: { body: emptySchema, response: { 200: pendingSchema } } },
      async (request) => {
        const token = bearerOf(request.headers.authorization);
        const access_token = await sessions.renew(token, sessions.originOf(request));
        if (!access_token) throw new Refusal('Please sign in.', 401);
        return success({ access_token });
      },
    );
  };
