import { messageOnlySchema } from '@/contract/envelope';
import { assertedPasskeySchema, assertionOptionsReplySchema, passkeyPaths } from '@/contract/signIn/passkey';
import { signInResultSchema } from '@/contract/signIn/signedIn';
import type { Backend } from '@/server/backend';
import { restoreOfferReply } from '@/server/modules/auth/accountRestore';
import { proofUse, proveByPasskey } from '@/server/modules/auth/commands/proveByPasskey';
import { signInByPasskey } from '@/server/modules/auth/commands/signInByPasskey';
import { makeAssertionOptions } from '@/server/modules/auth/passkeys/assertion';
import { sessionReply } from '@/server/modules/auth/secondFactor/finishPending';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';
import { emptyBodySchema } from './emptyBodySchema';

/** Sign-in and proof of identity with a passkey. */
export const passkeyRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      passkeyPaths.signInOptions,
      {
        schema: { body: emptyBodySchema, response: { 200: assertionOptionsReplySchema } },
        config: { access: allow.asAddition(allow.anyone) },
      },
      async () => success({ options: await makeAssertionOptions(backend, 'sign-in', null) }),
    );

    app.post(
      passkeyPaths.signIn,
      {
        schema: { body: assertedPasskeySchema, response: { 200: signInResultSchema } },
        config: { access: allow.asAddition(allow.anyone) },
      },
      async (request, reply) => {
        const { owner, token, deletedAt, isAdmin } = await signInByPasskey(backend, request.body.passkey, request);
        if (deletedAt) return restoreOfferReply({ is_admin: isAdmin, deleted_at: deletedAt }, token);
        await backend.knownBrowsers.remember(request, reply, owner);
        return sessionReply(backend, owner, token);
      },
    );

    app.post(
      passkeyPaths.proofOptions,
      {
        schema: { body: emptyBodySchema, response: { 200: assertionOptionsReplySchema } },
        config: { access: allow.ownSignInMethods },
      },
      async (request) => {
        const caller = callerOf(request);
        return success({ options: await makeAssertionOptions(backend, proofUse(caller), caller) });
      },
    );

    app.post(
      passkeyPaths.proof,
      {
        schema: { body: assertedPasskeySchema, response: { 200: messageOnlySchema } },
        config: { access: allow.ownSignInMethods },
      },
      async (request) => {
        await proveByPasskey(backend, request.body.passkey, requesterOf(request));
        return done('Thank you.');
      },
    );
  };
