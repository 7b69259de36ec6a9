import type { AccountOwner } from '@/server/modules/accounts/owner';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { CodeLimitKey } from './codeFlows';
import type { Sessions } from './sessions/sessions';

/**
 * Opens the first step of a recovery together with its audit entry. The code is sent after the commit, because a sender
 * may be slow. `owner` is null for an unknown account, which gets the same reply.
 */
export const openRecovery = (
  { db, sessions, audit }: { db: Database; sessions: Sessions; audit: AuditLog },
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
