import type { Assertion } from '@/contract/signIn/passkey';
import type { Backend } from '@/server/backend';
import { invalidPasskeyRefusal, verifyAssertion } from '@/server/modules/auth/passkeys/assertion';
import { readPasswordHash } from '@/server/modules/auth/queries/accountPassword';
import { lockAccountRow } from '@/server/modules/auth/queries/secondFactors';
import { type Caller, formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Proves the caller's identity with their password, for changes that need a fresh proof. */
export async function proveByPassword(backend: Backend, password: string, by: Requester) {
  const { db, passwords, sessions, audit, signInLimits } = backend;
  const { actor, address } = by;
  const auditEntry = { ...by, action: 'proof', subject: formatActor(actor) } as const;
  // Counted by session, so that guesses in a stolen session do not block the other sessions.
  const attempt = await signInLimits.admit('password-change', `session:${actor.sessionId}`, address);
  if (!(await passwords.verify(await readPasswordHash(db, actor), password))) {
    await audit.record({ ...auditEntry, outcome: 'refused' });
    throw new Refusal('Incorrect password.');
  }
  await attempt.recordSuccess();
  await db.transaction().execute(async (tx) => {
    if (!(await sessions.prove(actor.sessionId, tx))) throw new Refusal('Please sign in.', 401);
    await audit.write(tx, { ...auditEntry, outcome: 'done' });
  });
}

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
