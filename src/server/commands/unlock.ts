import { buildBackend } from '@/server/app';
import { removeSecondFactors, unlockAccount } from '@/server/auth/unlock';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { openKeys } from '@/server/keys/openKeys';

const option = '--second-factor';

/**
 * Unlocks an account that no administrator can unlock, for example that of an administrator; with `--second-factor` it
 * removes what an administrator has lost.
 */
await runCommand(async ({ store, settings, log }) => {
  const names = process.argv.slice(2).filter((given) => given !== option);
  const [name, ...rest] = names;
  if (!name || rest.length > 0) throw new CannotStart(`Usage: npm run unlock -- CONTACT|EMAIL [${option}]`);
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  if (process.argv.includes(option)) {
    const removed = await removeSecondFactors(backend, name);
    if (removed === null)
      throw new CannotStart('No administrator signs in with this contact number or e-mail address.');
    return `Removed: ${removed} passkeys and authenticator apps, and all recovery codes. Every session has ended.`;
  }
  if (!(await unlockAccount(backend, name)))
    throw new CannotStart('Nobody signs in with this contact number or e-mail address.');
  return 'Unlocked: wrong passwords and codes are forgotten.';
});
