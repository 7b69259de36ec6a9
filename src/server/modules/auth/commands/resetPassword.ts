import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { findPersonById, setPassword } from '@/server/modules/accounts/queries/people';
import { revokeAfterReset } from '@/server/modules/auth/numbers/revokeAccess';
import { readNoticeTexts, storeNotice } from '@/server/modules/auth/secondFactor/notice';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Sets a new password after a code, and ends every session of the member. Returns the account. */
export async function resetPassword(
  backend: Backend,
  password: string,
  { actor: { id, sessionId }, address }: Requester,
) {
  const { db, passwords, sessions, outgoing, audit, signInLimits, now } = backend;
  const passwordHash = await passwords.hashNew(password);
  const owner = { kind: 'person', id } as const;
  const texts = await readNoticeTexts(backend);
  await db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [id]);
    const endedSessionIds = await sessions.endAllInTransaction(tx, owner);
    if (!endedSessionIds.includes(sessionId)) throw new Refusal('Please sign in.', 401);
    await setPassword(tx, id, passwordHash, now());
    const revoked = await revokeAfterReset(tx, owner, now());
    if (revoked && Object.values(revoked).some(Boolean)) await storeNotice(tx, backend, owner, texts.accessRevoked);
    const auditEntry = { action: 'recovery', actor: owner, subject: `person:${id}`, address } as const;
    await audit.write(tx, { ...auditEntry, outcome: 'done', ...(revoked && { detail: revoked }) });
  });
  void outgoing.sendDue();
  const person = await findPersonById(db, id);
  if (person) await signInLimits.clear(db, 'sign-in', person.contact);
  return owner;
}
