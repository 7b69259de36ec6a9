import type { FastifyRequest } from 'fastify';
import { type PasswordProof, passwordProofSchema, proofPaths } from '@/contract/people/proof';
import { messageOnlySchema } from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { proveByPassword } from '@/server/modules/auth/commands/proveIdentity';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done } from '@/server/platform/http/reply';

const schema = { body: passwordProofSchema, response: { 200: messageOnlySchema } };

const prove = (backend: Backend) => async (request: FastifyRequest<{ Body: PasswordProof }>) => {
  await proveByPassword(backend, request.body.password, requesterOf(request));
  return done('Thank you.');
};

export const personProofRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      proofPaths.person,
      { schema, config: { access: allow.asAddition(allow.withoutSecondFactor(allow.person)) } },
      prove(backend),
    );
  };

export const consoleProofRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      proofPaths.console,
      { schema, config: { access: allow.asAddition(allow.withoutSecondFactor(allow.consoleOnly)) } },
      prove(backend),
    );
  };
