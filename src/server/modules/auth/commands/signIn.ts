import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { openSignIn, signInAction } from '@/server/modules/auth/secondFactor/openSignIn';
import type { OpenOptions } from '@/server/modules/auth/sessions/sessions';
import { formatActor } from '@/server/platform/http/caller';

/** Opens a session after a correct password, or the step that asks for a second factor. */
export const signIn = (
  backend: Backend,
  owner: AccountOwner,
  openOptions: OpenOptions & { isAdmin: boolean },
  address: string,
) =>
  backend.db.transaction().execute(async (tx) => {
    const session = await openSignIn(tx, backend, owner, openOptions);
    const auditEntry = {
      ...signInAction(session.availableFactors),
      actor: owner,
      subject: formatActor(owner),
      address,
    };
    await backend.audit.write(tx, { ...auditEntry, outcome: 'done' });
    return session;
  });
