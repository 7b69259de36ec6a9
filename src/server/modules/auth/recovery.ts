import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import type { CodeLimitKey } from './codeFlows';

/**
 * Opens the first step of a recovery together with its audit entry. The code is sent after the commit, because a sender
 * may be slow. `owner` is null for an unknown account, which gets the same reply.
 */
export const openRecovery = (
  { db, sessions, audit }: Backend,
  owner: AccountOwner | null,
  purpose: 'reset-code' | 'console-reset-code',
  address: string,
  /** How the recovery was started, which selects the limit on wrong codes. */
  limitKey: CodeLimitKey,
) =>
  db.transaction().execute(async (tx) => {
    const session = await sessions.open(tx, owner, purpose, { detail: JSON.stringify(limitKey) });
    await audit.write(tx, { action: 'recovery', actor: null, outcome: 'done', address, detail: { step: 'asked' } });
    return session;
  });
