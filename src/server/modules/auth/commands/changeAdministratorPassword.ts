import type { Backend } from '@/server/backend';
import { readPasswordHash, setAccountPassword } from '@/server/modules/auth/queries/accountPassword';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Changes an administrator's password after checking the old one, and ends their other sessions. */
export async function changeAdministratorPassword(
  { db, passwords, sessions, audit, signInLimits, now }: Backend,
  { oldPassword, password }: { oldPassword: string; password: string },
  by: Requester,
) {
  const { actor, address } = by;
  const auditEntry = { ...by, action: 'password-change', subject: formatActor(actor) } as const;
  const attempt = await signInLimits.admit('password-change', auditEntry.subject, address);
  if (!(await passwords.verify(await readPasswordHash(db, actor), oldPassword))) {
    await audit.record({ ...auditEntry, outcome: 'refused' });
    throw new Refusal('Your old password is incorrect.');
  }
  await attempt.recordSuccess();
  const passwordHash = await passwords.hashNew(password);
  await sessions.endAll(actor, actor.sessionId, async (tx) => {
    await setAccountPassword(tx, actor, passwordHash, now());
    await sessions.prove(actor.sessionId, tx);
    await audit.write(tx, { ...auditEntry, outcome: 'done' });
  });
}
