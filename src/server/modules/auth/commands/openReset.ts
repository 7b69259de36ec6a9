import type { Backend } from '@/server/backend';
import { numberChangedAt, readPasswordResetAllowedAt } from '@/server/modules/accounts/queries/numberChanges';
import { wrongCodeRefusal } from '@/server/modules/auth/codes';
import { type AccountFactors, readFactorsOf } from '@/server/modules/auth/queries/secondFactors';
import { resetDetail } from '@/server/modules/auth/secondFactor/finishPending';
import { factorsReply } from '@/server/modules/auth/secondFactor/openSignIn';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import type { Settings } from '@/server/platform/process/settings';

/**
 * Replaces the token for the code check with one for setting a new password. While recovery through a new number is
 * blocked, the new token first requires a second factor that is older than the number change.
 */
export const openReset = ({ db, sessions, settings, now }: Backend, { id, sessionId }: Caller, contact: string) =>
  db.transaction().execute(async (tx) => {
    // Waits for a number change in progress, which invalidates a code sent to the old number.
    const holder = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', id)
      .where('contact', '=', contact)
      .forShare()
      .executeTakeFirst();
    if (!holder || !(await sessions.consume(sessionId, tx))) throw wrongCodeRefusal();
    const owner = { kind: 'person', id } as const;
    const resetAllowedAt = await readPasswordResetAllowedAt(tx, id);
    if (resetAllowedAt === 'never') throw wrongCodeRefusal();
    if (resetAllowedAt <= now())
      return { ...(await sessions.open(tx, owner, 'reset-password')), availableFactors: null };
    const factors = await readFactorsBeforeNumberChange(tx, settings, id, resetAllowedAt);
    if (!allowsImmediateRecovery(factors)) throw wrongCodeRefusal();
    const detail = resetDetail(numberChangedAt(resetAllowedAt));
    const { token } = await sessions.open(tx, owner, 'reset-factor', { detail });
    return { token, availableFactors: factorsReply(factors) };
  });

/** Replaces the token for the code check with one for setting a new password. */
export const openConsoleReset = ({ db, sessions }: Backend, { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>) =>
  db.transaction().execute(async (tx) => {
    if (!(await sessions.consume(sessionId, tx))) throw wrongCodeRefusal();
    return sessions.open(tx, { kind: 'console', id }, 'console-reset-password');
  });

/** The second factors that are older than the number change that blocks a recovery until `resetAllowedAt`. */
export const readFactorsBeforeNumberChange = (
  db: Database,
  { relyingParty }: Pick<Settings, 'relyingParty'>,
  id: number,
  resetAllowedAt: Date,
) => readFactorsOf(db, { kind: 'person', id }, relyingParty?.id ?? null, numberChangedAt(resetAllowedAt));

/**
 * Whether a passkey that works here, or an authenticator app, allows a recovery immediately; recovery codes alone do
 * not.
 */
export const allowsImmediateRecovery = ({ passkey, app }: AccountFactors) => passkey || app;
