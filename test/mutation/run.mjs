// Mutation testing with StrykerJS: `npm run mutate [-- NAME ...]` mutates each saga, the access rules, and the sign-in
// limits, or those whose path contains a name, and fails below the score in stryker.config.mjs.
import { spawnSync } from 'node:child_process';

import { ensureInstalled } from '../../scripts/install.mjs';
import { targets } from './targets.mjs';

const names = process.argv.slice(2);
const chosen = targets.filter(({ path }) => names.length === 0 || names.some((name) => path.includes(name)));
if (chosen.length === 0) {
  console.error(`There is no saga, access rule, or limit ${names.join(', ')}.`);
  process.exit(1);
}

ensureInstalled('test/mutation');
const failed = chosen.filter(({ path, tests }) => {
  console.log(`${path}: ${tests.join(', ')}`);
  const { status } = spawnSync(
    process.execPath,
    [
      'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'test/mutation/stryker.config.mjs',
      '--mutate',
      path,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests.join(), TEST_RUN: String(process.pid), TEST_HANDED_OVER: 'on' },
    },
  );
  return status !== 0;
});
for (const { path } of failed) console.error(`Failed: ${path}`);
process.exit(failed.length ? 1 : 0);
