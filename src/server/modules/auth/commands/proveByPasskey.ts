import type { Assertion } from '@/contract/signIn/passkey';
import type { Backend } from '@/server/backend';
import { invalidPasskeyRefusal, verifyAssertion } from '@/server/modules/auth/passkeys/assertion';
import { lockAccountRow } from '@/server/modules/auth/queries/secondFactors';
import { type Caller, formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const proofUse = ({ sessionId }: Caller) => `proof:${sessionId}` as const;

/** Proves the caller's identity with one of their passkeys. */
export async function proveByPasskey(backend: Backend, passkey: Assertion, by: Requester) {
  const { db, sessions, audit } = backend;
  const { actor } = by;
  const auditEntry = { ...by, action: 'proof', subject: formatActor(actor) } as const;
  const verifiedPasskey = await verifyAssertion(backend, proofUse(actor), passkey);
  try {
    if (!verifiedPasskey || formatActor(verifiedPasskey.owner) !== formatActor(actor)) throw invalidPasskeyRefusal();
    await db.transaction().execute(async (tx) => {
      await lockAccountRow(tx, actor);
      const passkeyDetail = await verifiedPasskey.recordUse(tx);
      if (!(await sessions.prove(actor.sessionId, tx))) throw new Refusal('Please sign in.', 401);
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail: { by: 'passkey', ...passkeyDetail } });
    });
  } catch (error) {
    if (error instanceof Refusal) await audit.record({ ...auditEntry, outcome: 'refused', detail: { by: 'passkey' } });
    throw error;
  }
}
