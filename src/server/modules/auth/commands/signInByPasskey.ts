import type { FastifyRequest } from 'fastify';

import { activeStatus } from '@/contract/people/employee';
import type { Assertion } from '@/contract/signIn/passkey';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { restoreCutoff } from '@/server/modules/auth/accountRestore';
import { invalidPasskeyRefusal, verifyAssertion } from '@/server/modules/auth/passkeys/assertion';
import { lockAccountRow } from '@/server/modules/auth/queries/secondFactors';
import { isDeactivatedConsoleAdmin } from '@/server/modules/auth/sessions/sessionQueries';
import type { Database } from '@/server/platform/database/database';
import { formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** The account's state, which decides whether it may sign in; undefined for a deactivated console administrator. */
async function readAccountState(db: Database, owner: AccountOwner) {
  if (owner.kind === 'console')
    return (await isDeactivatedConsoleAdmin(db, owner))
      ? undefined
      : { status: activeStatus, deleted_at: null, is_admin: true };
  return db
    .selectFrom('people')
    .select(['status', 'deleted_at', 'is_admin'])
    .where('id', '=', owner.id)
    .executeTakeFirst();
}

/** Opens a session or, for a deleted account, the step that restores it. */
export async function signInByPasskey(backend: Backend, passkey: Assertion, request: FastifyRequest) {
  const { db, sessions, audit, now } = backend;
  const verifiedPasskey = await verifyAssertion(backend, 'sign-in', passkey);
  const owner = verifiedPasskey?.owner ?? null;
  const subject = owner ? formatActor(owner) : undefined;
  const auditEntry = { action: 'sign-in', actor: owner, subject, address: request.ip } as const;
  const methodDetail = { by: 'passkey' } as const;
  try {
    if (!verifiedPasskey || !owner) throw invalidPasskeyRefusal();
    return await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, owner);
      const state = await readAccountState(tx, owner);
      const deletedAt = state?.deleted_at ?? null;
      if (!state || (deletedAt && deletedAt <= restoreCutoff(now()))) throw invalidPasskeyRefusal();
      if (state.status !== activeStatus) throw new Refusal('Your account isn’t active. Contact your benefits team.');
      const passkeyDetail = await verifiedPasskey.recordUse(tx);
      const purpose = deletedAt ? 'keep-account' : 'session';
      const { token } = await sessions.open(tx, owner, purpose, sessions.originOf(request));
      await audit.write(tx, {
        ...auditEntry,
        outcome: deletedAt ? 'refused' : 'done',
        detail: { ...methodDetail, ...passkeyDetail },
      });
      return { owner, token, deletedAt, isAdmin: state.is_admin };
    });
  } catch (error) {
    if (error instanceof Refusal) await audit.record({ ...auditEntry, outcome: 'refused', detail: methodDetail });
    throw error;
  }
}
