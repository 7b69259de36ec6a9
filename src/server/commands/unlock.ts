import { buildBackend } from '@/server/app';
import { unlockAccount } from '@/server/auth/unlock';
import { CannotStart } from '@/server/process/cannotStart';
import { runCommand } from '@/server/process/command';
import { openKeys } from '@/server/keys/openKeys';

/** Unlocks an account that no administrator can unlock, for example that of an administrator. */
await runCommand(async ({ store, settings, log }) => {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw new CannotStart('Usage: npm run unlock -- CONTACT|EMAIL');
  const backend = buildBackend({ settings, store, keys: await openKeys(settings, store), log });
  if (!(await unlockAccount(backend, name)))
    throw new CannotStart('Nobody signs in with this contact number or e-mail address.');
  return 'Unlocked: wrong passwords and codes are forgotten.';
});
