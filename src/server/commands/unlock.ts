import { countWithNoun } from '@/contract/format';
import { buildBackend } from '@/server/app';
import { removeSecondFactors, unlockAccount } from '@/server/modules/auth/unlock';
import { openKeys } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { type CommandContext, type CommandOutcome, openAndMigrateFor } from '@/server/runCommand';

/**
 * Unlocks an account that no administrator can unlock, such as an administrator's own. With `secondFactor` it removes
 * an administrator's two-step verification instead.
 */
export async function unlock(
  context: CommandContext,
  { contactOrEmail, secondFactor = false }: { contactOrEmail: string; secondFactor?: boolean },
): Promise<CommandOutcome> {
  const { settings, log } = context;
  const store = await openAndMigrateFor(context);
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  if (secondFactor) {
    const removedCount = await removeSecondFactors(backend, contactOrEmail);
    if (removedCount === null) throw new CannotStart('No administrator uses this contact number or email address.');
    return {
      data: { removed: removedCount },
      text: `Removed ${countWithNoun(removedCount, 'passkey or authenticator app', 'passkeys and authenticator apps')} and all recovery codes. All sessions were ended.`,
    };
  }
  if (!(await unlockAccount(backend, contactOrEmail)))
    throw new CannotStart('No account uses this contact number or email address.');
  return { text: 'Account unlocked. Failed attempts were cleared.' };
}
