// The files that StrykerJS mutates, each with the tests that run against its mutants.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A test with the real backend takes too long to run for each mutant of a saga. */
const isQuick = (path) => !/realBackend|testBackend|identity|atOnce|renderApp/.test(readFileSync(path, 'utf8'));

const testsIn = (folder) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder)
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name));

/** The tests in the saga's folder, and those directly in test/store that name the saga. */
function testsOfSaga(path) {
  const name = basename(path, '.ts');
  const folder = dirname(path).replace('src', 'test');
  const beside = testsIn('test/store').filter((test) => (test + readFileSync(test, 'utf8')).includes(name));
  const inside = folder === 'test/store' ? [] : testsIn(folder);
  return [...beside, ...inside].filter(isQuick);
}

const sagas = readdirSync('src/store', { recursive: true })
  .filter((name) => name.endsWith('Saga.ts'))
  .map((name) => join('src/store', name));
export const targets = [
  ...sagas.map((path) => ({ path, tests: testsOfSaga(path) })),
  {
    path: 'src/server/modules/auth/guard.ts',
    tests: ['test/server/http/accessList.test.ts', 'test/server/http/accessMatrix.test.ts'],
  },
  { path: 'src/server/modules/auth/signInLimits.ts', tests: ['test/server/auth/lockout.test.ts'] },
];
