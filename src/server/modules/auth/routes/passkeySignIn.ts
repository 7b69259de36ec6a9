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
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

/** Sign-in and proof of identity with a passkey. */
export const passkeyRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    app.post(
      passkeyPaths.signInOptions,
      route(allow.asAddition(allow.anyone), { body: emptyBodySchema, reply: assertionOptionsReplySchema }),
      async () => success({ options: await makeAssertionOptions(backend, 'sign-in', null) }),
    );

    app.post(
      passkeyPaths.signIn,
      route(allow.asAddition(allow.anyone), { body: assertedPasskeySchema, reply: signInResultSchema }),
      async (request, reply) => {
        const { owner, token, deletedAt, isAdmin } = await signInByPasskey(backend, request.body.passkey, request);
        if (deletedAt) return restoreOfferReply({ is_admin: isAdmin, deleted_at: deletedAt }, token);
        await backend.knownBrowsers.remember(request, reply, owner);
        return sessionReply(backend, owner, token);
      },
    );

    app.post(
      passkeyPaths.proofOptions,
      route(allow.ownSignInMethods, { body: emptyBodySchema, reply: assertionOptionsReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        return success({ options: await makeAssertionOptions(backend, proofUse(caller), caller) });
      },
    );

    app.post(passkeyPaths.proof, route(allow.ownSignInMethods, { body: assertedPasskeySchema }), async (request) => {
      await proveByPasskey(backend, request.body.passkey, requesterOf(request));
      return done('Thank you.');
    });
  };
