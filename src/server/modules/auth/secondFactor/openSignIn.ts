import type { Factors } from '@/contract/signIn/secondFactor';

import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { type AccountFactors, readFactorsOf } from '@/server/modules/auth/queries/secondFactors';
import type { OpenOptions } from '@/server/modules/auth/sessions/sessions';
import type { Transaction } from '@/server/platform/database/database';
import { success } from '@/server/platform/http/reply';

export const factorsReply = ({ passkey, app, recoveryCode }: AccountFactors): Factors => ({
  passkey,
  app,
  recoveryCode,
});

/**
 * Opens the step after a correct password or code: a session or, for an administrator with a second factor, the step
 * that asks for it. `availableFactors` are the ones to choose from.
 */
export async function openSignIn(
  tx: Transaction,
  { sessions, settings }: Pick<Backend, 'sessions' | 'settings'>,
  owner: AccountOwner,
  { isAdmin, ...openOptions }: OpenOptions & { isAdmin: boolean },
): Promise<{ token: string; availableFactors: Factors | null }> {
  const ownFactors = isAdmin ? await readFactorsOf(tx, owner, settings.relyingParty?.id ?? null) : null;
  const availableFactors = ownFactors?.hasAnyFactor ? factorsReply(ownFactors) : null;
  const { token } = await sessions.open(tx, owner, availableFactors ? 'second-factor' : 'session', openOptions);
  return { token, availableFactors };
}

/** The audit action for a correct password. */
export const signInAction = (availableFactors: Factors | null) =>
  availableFactors
    ? ({ action: 'second-factor', detail: { step: 'asked' } } as const)
    : ({ action: 'sign-in' } as const);

export const factorRequiredReply = (access_token: string, secondFactor: Factors) =>
  success({ access_token, secondFactor });
