import type { Backend } from '@/server/backend';
import { setPassword } from '@/server/modules/accounts/queries/people';
import type { Requester } from '@/server/platform/http/caller';

/** Changes the caller's password, and ends their other sessions. */
export async function changePassword({ passwords, sessions, audit, now }: Backend, password: string, by: Requester) {
  const { id, sessionId } = by.actor;
  const passwordHash = await passwords.hashNew(password);
  await sessions.endAll({ kind: 'person', id }, sessionId, async (tx) => {
    await setPassword(tx, id, passwordHash, now());
    await audit.write(tx, { ...by, action: 'password-change', subject: `person:${id}`, outcome: 'done' });
  });
}
