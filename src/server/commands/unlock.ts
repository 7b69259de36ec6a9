import { buildBackend } from '@/server/app';
import { removeSecondFactors, unlockAccount } from '@/server/auth/unlock';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { openKeys } from '@/server/keys/openKeys';

const usage = `Usage: npm run unlock -- CONTACT|EMAIL [--second-factor]`;

const options = { 'second-factor': { type: 'boolean' } } as const;

/**
 * Unlocks an account that no administrator can unlock, for example that of an administrator; with `--second-factor` it
 * removes what an administrator has lost.
 */
await runCommand({ usage, options, positionals: 1 }, async ({ store, settings, log, values, positionals }) => {
  const [name = ''] = positionals;
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  if (values['second-factor']) {
    const removed = await removeSecondFactors(backend, name);
    if (removed === null)
      throw new CannotStart('No administrator signs in with this contact number or e-mail address.');
    return `Removed: ${removed} passkeys and authenticator apps, and all recovery codes. Every session has ended.`;
  }
  if (!(await unlockAccount(backend, name)))
    throw new CannotStart('Nobody signs in with this contact number or e-mail address.');
  return 'Unlocked: wrong passwords and codes are forgotten.';
});
