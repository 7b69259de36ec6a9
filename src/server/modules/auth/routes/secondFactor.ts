import { assertedPasskeySchema, assertionOptionsReplySchema } from '@/contract/signIn/passkey';
import { factorCodeSchema, secondFactorPaths } from '@/contract/signIn/secondFactor';
import { signInResultSchema } from '@/contract/signIn/signedIn';
import type { Backend } from '@/server/backend';
import { invalidPasskeyRefusal, makeAssertionOptions, verifyAssertion } from '@/server/modules/auth/passkeys/assertion';
import { factorCutoffOf, finishWithCode, finishWithPasskey } from '@/server/modules/auth/secondFactor/finishPending';
import * as allow from '@/server/platform/http/access';
import { type Caller, callerOf, formatActor } from '@/server/platform/http/caller';
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

const useOf = ({ sessionId }: Caller) => `second-factor:${sessionId}` as const;

/** The step after an administrator's password, and after the code in a recovery that needs a second factor. */
export const secondFactorRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { audit } = backend;

    app.post(
      secondFactorPaths.passkeyOptions,
      route(allow.asAddition(allow.pending('second-factor', 'reset-factor')), {
        body: emptyBodySchema,
        reply: assertionOptionsReplySchema,
      }),
      async (request) => {
        const caller = callerOf(request);
        return success({ options: await makeAssertionOptions(backend, useOf(caller), caller) });
      },
    );

    app.post(
      secondFactorPaths.passkey,
      route(allow.asAddition(allow.pending('second-factor', 'reset-factor')), {
        body: assertedPasskeySchema,
        reply: signInResultSchema,
      }),
      async (request, reply) => {
        const caller = callerOf(request);
        const verifiedPasskey = await verifyAssertion(backend, useOf(caller), request.body.passkey);
        const before = factorCutoffOf(caller);
        const isOwnPasskey = verifiedPasskey && formatActor(verifiedPasskey.owner) === formatActor(caller);
        if (!isOwnPasskey || (before && verifiedPasskey.passkey.created_at >= before)) {
          const action = before ? 'recovery' : 'sign-in';
          const auditEntry = { action, actor: caller, subject: formatActor(caller), address: request.ip } as const;
          await audit.record({ ...auditEntry, outcome: 'refused', detail: { step: 'second-factor', by: 'passkey' } });
          throw invalidPasskeyRefusal();
        }
        return finishWithPasskey(backend, request, reply, caller, verifiedPasskey);
      },
    );

    app.post(
      secondFactorPaths.code,
      route(allow.asAddition(allow.pending('second-factor', 'reset-factor')), {
        body: factorCodeSchema,
        reply: signInResultSchema,
      }),
      async (request, reply) => finishWithCode(backend, request, reply, callerOf(request), request.body.code),
    );
  };
