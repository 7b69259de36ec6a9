import type { FastifyRequest } from 'fastify';

import type { SignUp } from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import { verifySignUp } from '@/server/modules/auth/signUp';
import { Refusal } from '@/server/platform/http/reply';

/** Opens the step that checks a sign-up code. Returns its token. */
export async function startSignUp(backend: Backend, signUp: SignUp, request: FastifyRequest) {
  const { db, sessions, audit } = backend;
  try {
    const { person, claim } = await verifySignUp(backend, signUp, request);
    const owner = { kind: 'person', id: person.id } as const;
    const openOptions = { detail: JSON.stringify(claim), passwordHash: person.password_hash };
    const { token } = await db.transaction().execute((tx) => sessions.open(tx, owner, 'signup-code', openOptions));
    return token;
  } catch (error) {
    if (error instanceof Refusal)
      await audit.record({ action: 'sign-up', actor: null, outcome: 'refused', address: request.ip });
    throw error;
  }
}
