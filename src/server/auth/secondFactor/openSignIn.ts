import type { Factors } from '@/contract/signIn/secondFactor';

import type { Backend } from '@/server/backend';
import type { Owner } from '@/server/auth/owner';
import type { OpenOptions } from '@/server/auth/sessions/sessions';
import type { Transaction } from '@/server/db/database';
import { factorsOf, type OwnFactors } from '@/server/db/signIn/secondFactors';
import { success } from '@/server/http/reply';

export const factorsReply = ({ passkey, app, recoveryCode }: OwnFactors): Factors => ({ passkey, app, recoveryCode });

/**
 * Opens what follows a right password or code: a session, or for an administrator with a second factor the step that
 * asks for it; `wanted` says which ones there are.
 */
export async function openSignIn(
  tx: Transaction,
  { sessions, settings }: Pick<Backend, 'sessions' | 'settings'>,
  owner: Owner,
  { isAdmin, ...opening }: OpenOptions & { isAdmin: boolean },
): Promise<{ token: string; wanted: Factors | null }> {
  const own = isAdmin ? await factorsOf(tx, owner, settings.relyingParty?.id ?? null) : null;
  const wanted = own?.isAny ? factorsReply(own) : null;
  const { token } = await sessions.open(tx, owner, wanted ? 'second-factor' : 'session', opening);
  return { token, wanted };
}

/** What the audit trail says of a right password. */
export const signInDeed = (wanted: Factors | null) =>
  wanted ? ({ action: 'second-factor', detail: { step: 'asked' } } as const) : ({ action: 'sign-in' } as const);

export const factorWantedReply = (access_token: string, secondFactor: Factors) =>
  success({ access_token, secondFactor });
