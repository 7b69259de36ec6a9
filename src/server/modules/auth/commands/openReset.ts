import type { Backend } from '@/server/backend';
import { numberChangedAt, readPasswordResetAllowedAt } from '@/server/modules/accounts/queries/numberChanges';
import { wrongCodeRefusal } from '@/server/modules/auth/codes';
import { allowsImmediateRecovery, readFactorsBeforeNumberChange } from '@/server/modules/auth/recoveryFactors';
import { resetDetail } from '@/server/modules/auth/secondFactor/finishPending';
import { factorsReply } from '@/server/modules/auth/secondFactor/openSignIn';
import type { Caller } from '@/server/platform/http/caller';

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
