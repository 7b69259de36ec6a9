import type { Factors } from '@/contract/signIn/secondFactor';

import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { type AccountFactors, readFactorsOf } from '@/server/modules/auth/queries/secondFactors';
import { readUser } from '@/server/modules/auth/queries/user';
import type { OpenOptions } from '@/server/modules/auth/sessions/sessions';
import type { Transaction } from '@/server/platform/database/database';
import { Refusal, success } from '@/server/platform/http/reply';

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
  { sessions, settings }: Backend,
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

/** The reply to a sign-in: the person's record and the session's token. */
export async function signInReply(backend: Backend, id: number, access_token: string) {
  const user = await readUser(backend, id);
  if (!user) throw new Refusal('Please sign in.', 401);
  return success({ ...user, access_token });
}

/** The reply after a correct password or code: the person's record, or the second factors to choose from. */
export const signInStepReply = async (
  backend: Backend,
  id: number,
  { token: access_token, availableFactors }: { token: string; availableFactors: Factors | null },
) =>
  availableFactors ? success({ access_token, secondFactor: availableFactors }) : signInReply(backend, id, access_token);
