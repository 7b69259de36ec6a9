import type { Backend } from '@/server/backend';
import { wrongCodeRefusal } from '@/server/modules/auth/codes';
import type { Caller } from '@/server/platform/http/caller';

/** Replaces the token for the code check with one for setting a new password. */
export const openConsoleReset = ({ db, sessions }: Backend, { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>) =>
  db.transaction().execute(async (tx) => {
    if (!(await sessions.consume(sessionId, tx))) throw wrongCodeRefusal();
    return sessions.open(tx, { kind: 'console', id }, 'console-reset-password');
  });
