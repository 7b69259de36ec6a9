import type { Backend } from '@/server/backend';
import { readPasswordHash } from '@/server/modules/auth/queries/accountPassword';
import { formatActor, type Requester } from '@/server/platform/http/caller';
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
