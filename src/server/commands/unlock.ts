import { buildBackend } from '@/server/app';
import { removeSecondFactors, unlockAccount } from '@/server/auth/unlock';
import { openKeys } from '@/server/keys/openKeys';
import { CannotStart } from '@/server/process/cannotStart';
import { openStoreFor, type Context, type Outcome } from '@/server/process/command';

/**
 * Unlocks an account that no administrator can unlock, for example that of an administrator; with `secondFactor` it
 * removes what an administrator has lost.
 */
export async function unlock(
  context: Context,
  { name, secondFactor = false }: { name: string; secondFactor?: boolean },
): Promise<Outcome> {
  const { settings, log } = context;
  const store = await openStoreFor(context);
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  if (secondFactor) {
    const removed = await removeSecondFactors(backend, name);
    if (removed === null)
      throw new CannotStart('No administrator signs in with this contact number or e-mail address.');
    return {
      data: { removed },
      text: `Removed: ${removed} passkeys and authenticator apps, and all recovery codes. Every session has ended.`,
    };
  }
  if (!(await unlockAccount(backend, name)))
    throw new CannotStart('Nobody signs in with this contact number or e-mail address.');
  return { text: 'Unlocked: wrong passwords and codes are forgotten.' };
}
