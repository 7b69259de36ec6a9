import { messageOnlySchema } from '@/contract/envelope';
import { active } from '@/contract/people/employee';
import { assertedSchema, passkeyPaths, requestOptionsSchema } from '@/contract/signIn/passkey';
import { openedSchema } from '@/contract/signIn/signedIn';
import type { Backend } from '@/server/backend';
import { keepAccountReply, recoverableSince } from '@/server/modules/auth/accountRecovery';
import type { Owner } from '@/server/modules/auth/owner';
import { assertionOptions, invalidPasskey, verifyAssertion } from '@/server/modules/auth/passkeys/assertion';
import { lockOwner } from '@/server/modules/auth/queries/secondFactors';
import { openedReply } from '@/server/modules/auth/secondFactor/finishPending';
import { isDeactivated } from '@/server/modules/auth/sessions/sessionReads';
import type { Database } from '@/server/platform/database/database';
import { actorName, type Caller, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';
import { emptySchema } from './emptySchema';

const proofUse = ({ sessionId }: Caller) => `proof:${sessionId}` as const;

/** What decides whether an account may sign in; undefined for a deactivated administrator. */
async function stateOf(db: Database, owner: Owner) {
  if (owner.kind === 'console')
    return (await isDeactivated(db, owner)) ? undefined : { status: active, deleted_at: null, is_admin: true };
  return db
    .selectFrom('people')
    .select(['status', 'deleted_at', 'is_admin'])
    .where('id', '=', owner.id)
    .executeTakeFirst();
}

/** Sign-in and proof of identity with a passkey that has verified its person. */
export const passkeyRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, sessions, audit, browsers, now } = backend;

    app.post(
      passkeyPaths.signInOptions,
      { schema: { body: emptySchema, response: { 200: requestOptionsSchema } } },
      async () => success({ options: await assertionOptions(backend, 'sign-in', null) }),
    );

    app.post(
      passkeyPaths.signIn,
      { schema: { body: assertedSchema, response: { 200: openedSchema } } },
      async (request, reply) => {
        const used = await verifyAssertion(backend, 'sign-in', request.body.passkey);
        const owner = used?.owner ?? null;
        const line = {
          action: 'sign-in',
          actor: owner,
          subject: owner ? actorName(owner) : undefined,
          address: request.ip,
        } as const;
        const by = { by: 'passkey' } as const;
        try {
          if (!used || !owner) throw invalidPasskey();
          const { token, deletedAt, isAdmin } = await db.transaction().execute(async (tx) => {
            await lockOwner(tx, owner);
            const state = await stateOf(tx, owner);
            const deletedAt = state?.deleted_at ?? null;
            if (!state || (deletedAt && deletedAt <= recoverableSince(now()))) throw invalidPasskey();
            if (state.status !== active) throw new Refusal('Your account isn’t active. Contact your benefits team.');
            const taken = await used.take(tx);
            const opened = await sessions.open(
              tx,
              owner,
              deletedAt ? 'keep-account' : 'session',
              sessions.originOf(request),
            );
            await audit.write(tx, { ...line, outcome: deletedAt ? 'refused' : 'done', detail: { ...by, ...taken } });
            return { token: opened.token, deletedAt, isAdmin: state.is_admin };
          });
          if (deletedAt) return keepAccountReply({ is_admin: isAdmin, deleted_at: deletedAt }, token);
          await browsers.remember(request, reply, owner);
          return await openedReply(backend, owner, token);
        } catch (error) {
          if (error instanceof Refusal) await audit.record({ ...line, outcome: 'refused', detail: by });
          throw error;
        }
      },
    );

    app.post(
      passkeyPaths.proofOptions,
      { schema: { body: emptySchema, response: { 200: requestOptionsSchema } } },
      async (request) => {
        const caller = callerOf(request);
        return success({ options: await assertionOptions(backend, proofUse(caller), caller) });
      },
    );

    app.post(
      passkeyPaths.proof,
      { schema: { body: assertedSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const caller = callerOf(request);
        const line = { action: 'proof', actor: caller, subject: actorName(caller), address: request.ip } as const;
        const used = await verifyAssertion(backend, proofUse(caller), request.body.passkey);
        try {
          if (!used || actorName(used.owner) !== actorName(caller)) throw invalidPasskey();
          await db.transaction().execute(async (tx) => {
            await lockOwner(tx, caller);
            const taken = await used.take(tx);
            if (!(await sessions.prove(caller.sessionId, tx))) throw new Refusal('Please sign in.', 401);
            await audit.write(tx, { ...line, outcome: 'done', detail: { by: 'passkey', ...taken } });
          });
        } catch (error) {
          if (error instanceof Refusal) await audit.record({ ...line, outcome: 'refused', detail: { by: 'passkey' } });
          throw error;
        }
        return done('Thank you.');
      },
    );
  };
