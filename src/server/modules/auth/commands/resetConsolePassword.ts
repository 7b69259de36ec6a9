import type { Backend } from '@/server/backend';
import { setAccountPassword } from '@/server/modules/auth/queries/accountPassword';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

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
