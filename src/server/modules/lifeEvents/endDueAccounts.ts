import { inactiveStatus } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { setStatus } from '@/server/modules/accounts/queries/people';
import { findNextDueAccountId, markAccountEnded } from './queries/lifeEvents';

type Deps = Pick<Backend, 'db' | 'audit' | 'sessions' | 'siteValues' | 'now'>;

/**
 * Deactivates the accounts whose last day is past. A job stores the status, because lists, counts, and notifications
 * read it. Each transaction ends one account, and nodes skip the account that another node has locked.
 */
export async function endDueAccounts(deps: Deps): Promise<number> {
  const today = await deps.siteValues.today();
  let count = 0;
  while (await endNextAccount(deps, today)) count += 1;
  return count;
}

const endNextAccount = ({ db, audit, sessions, now }: Deps, today: string) =>
  db.transaction().execute(async (tx) => {
    const id = await findNextDueAccountId(tx, today);
    if (id === undefined) return false;
    const { administratorIds } = await lockAccounts(tx, [id]);
    await markAccountEnded(tx, id, now());
    // Someone who became an administrator after the event stays active, because only an owner may deactivate
    // administrators.
    const isKeptActive = administratorIds.has(id);
    if (!isKeptActive) {
      await setStatus(tx, id, inactiveStatus);
      await sessions.endAllInTransaction(tx, { kind: 'person', id });
    }
    await audit.write(tx, {
      action: 'change',
      actor: null,
      subject: `person:${id}`,
      outcome: isKeptActive ? 'refused' : 'done',
      address: '',
      detail: { userStatus: inactiveStatus, accountEnd: true },
    });
    return true;
  });
