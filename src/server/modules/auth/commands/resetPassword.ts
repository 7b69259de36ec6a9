import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { findPersonById, setPassword } from '@/server/modules/accounts/queries/people';
import { revokeAfterReset } from '@/server/modules/auth/numbers/revokeAccess';
import { setAccountPassword } from '@/server/modules/auth/queries/accountPassword';
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

/** Sets a new password after a code, and ends every session of the account. Returns the account. */
export async function resetConsolePassword(
  { db, passwords, sessions, audit, signInLimits, now }: Backend,
  password: string,
  { actor: { id, sessionId }, address }: Requester,
) {
  const passwordHash = await passwords.hashNew(password);
  const owner = { kind: 'console', id } as const;
  await sessions.endAll(owner, undefined, async (tx, endedSessionIds) => {
    if (!endedSessionIds.includes(sessionId)) throw new Refusal('Please sign in.', 401);
    await setAccountPassword(tx, owner, passwordHash, now());
    await audit.write(tx, { action: 'recovery', actor: owner, subject: `console:${id}`, outcome: 'done', address });
  });
  const admin = await db.selectFrom('console_admins').select('email').where('id', '=', id).executeTakeFirst();
  if (admin) await signInLimits.clear(db, 'console-sign-in', admin.email);
  return owner;
}
