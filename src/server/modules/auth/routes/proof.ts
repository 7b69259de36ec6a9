import type { FastifyRequest } from 'fastify';

import { type PasswordProof, passwordProofSchema, proofPaths } from '@/contract/people/proof';
import { messageOnlySchema } from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { passwordHashOf } from '@/server/modules/auth/queries/ownPassword';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal } from '@/server/platform/http/reply';

const schema = { body: passwordProofSchema, response: { 200: messageOnlySchema } };

const proveByPassword =
  ({ db, passwords, sessions, audit, signInLimits }: Backend) =>
  async (request: FastifyRequest<{ Body: PasswordProof }>) => {
    const caller = callerOf(request);
    const line = { action: 'proof', actor: caller, subject: actorName(caller), address: request.ip } as const;
    // Counted by session, so that guesses in a stolen session do not block the other sessions.
    const attempt = await signInLimits.admit('password-change', `session:${caller.sessionId}`, request.ip);
    if (!(await passwords.verify(await passwordHashOf(db, caller), request.body.password))) {
      await audit.record({ ...line, outcome: 'refused' });
      throw new Refusal('Incorrect password.');
    }
    await attempt.succeeded();
    await db.transaction().execute(async (tx) => {
      if (!(await sessions.prove(caller.sessionId, tx))) throw new Refusal('Please sign in.', 401);
      await audit.write(tx, { ...line, outcome: 'done' });
    });
    return done('Thank you.');
  };

export const personProofRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(proofPaths.person, { schema }, proveByPassword(backend));
  };

export const consoleProofRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(proofPaths.console, { schema }, proveByPassword(backend));
  };
