// All checks before a change is merged: types, lint, Jest, then the journeys in Chromium. The last line has the totals.
// `unit` runs only Jest, `e2e` only the journeys, and `unit FILE ...` only these files, with their long tests. `all`
// also runs the long tests and every server test on both engines, repeats crashes and random inputs as often as their
// requirements say, and runs the documents' journeys against a backend that supports only their calls.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

const [mode, ...files] = process.argv.slice(2);
const flag = files.find((name) => name.startsWith('-'));
if (flag) {
  console.error(`${flag}: this command takes files. For Jest's own options: npx jest --config test/jest.config.mjs …`);
  process.exit(1);
}
const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = '.cache/reports';
/** Long tests run with `all` and when their file is named. */
const withoutLong = mode === 'all' || files.length ? {} : { WITHOUT_LONG: '1' };
// One more than there are cores, because tests also wait; PostgreSQL's connections limit them on large machines.
const workers = String(Math.min(availableParallelism(), 4) + 1);

/** Runs a Node script and resolves with whether it succeeded. */
function runNode(args, { env = {}, stdio = 'inherit' } = {}) {
  const running = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env } });
  return new Promise((done) => running.once('exit', (status) => done(status === 0)));
}

const checks = [
  ['Types', 'node_modules/typescript-7/bin/tsc', '--noEmit'],
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['Lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['Boundaries', 'node_modules/eslint/bin/eslint.js', '--config', '.eslintrc.cjs', '--max-warnings', '0', 'src'],
];

/** Runs a script in parallel with something else, and returns its output instead of printing it. */
async function runQuietly(name, args) {
  const log = `${reports}/${name}.log`;
  const output = openSync(log, 'w');
  // The checkers written in Go take half the processor's time on one thread, and the other cores are busy anyway.
  const outcome = await runNode(args, { env: { GOMAXPROCS: '1' }, stdio: ['ignore', output, output] });
  closeSync(output);
  return { outcome, printed: readFileSync(log, 'utf8') };
}

/** Runs the checks that are not tests one after another, in parallel with the tests; each counts as one test. */
async function check() {
  for (const [name, ...args] of checks) {
    const { outcome, printed } = await runQuietly(name, args);
    console.log(`\n— ${name}: ${outcome ? 'passed' : 'failed'}\n${printed}`.trimEnd());
    totals[outcome ? 'passed' : 'failed'] += 1;
  }
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * Finds the optional tools missing on this machine; their tests are skipped locally, but never in continuous
 * integration.
 */
async function findMissing() {
  // When files are named, their tests start only what they use.
  if (files.length) return {};
  const { startPostgres } = await import('../test/support/databases/postgres.mjs');
  const postgres = await startPostgres();
  const missing = 'missing' in postgres ? postgres.missing : undefined;
  if (!missing) await postgres.stop();
  const { startRedis } = await import('../test/support/databases/redis.mjs');
  const redis = await startRedis();
  if (!('missing' in redis)) await redis.stop();
  return { postgres: missing, redis: 'missing' in redis ? redis.missing : undefined };
}

async function runJest(missing) {
  console.log('\n— Jest');
  const named = Object.entries({ PostgreSQL: missing.postgres, Redis: missing.redis }).filter(([, why]) => why);
  if (named.length && process.env.CI) {
    for (const [name, why] of named) console.error(`${name} could not be started: ${why}`);
    totals.failed += named.length;
    return;
  }
  if (missing.redis) console.log(`Tests with several nodes are skipped: ${missing.redis}`);
  const report = `${reports}/jest.json`;
  const outcome = await runNode(
    // Pages create many short-lived objects; a larger young generation means fewer copies.
    [
      '--max-semi-space-size=64',
      // Each file loads its modules again, which takes seconds: most code does not run often enough to be optimized
      // with the default budget.
      '--interrupt-budget=500000',
      'node_modules/jest/bin/jest.js',
      '--config',
      'test/jest.config.mjs',
      '--json',
      '--outputFile',
      report,
      '--maxWorkers',
      workers,
      '--',
      ...files,
    ],
    {
      env: {
        ...(missing.postgres && { NO_POSTGRES: '1' }),
        ...(missing.redis && { NO_REDIS: '1' }),
        ...(mode === 'all' ? { WHOLE: '1' } : { ONE_ENGINE: '1' }),
        ...withoutLong,
      },
    },
  );
  const result = readReport(report);
  totals.passed += result?.numPassedTests ?? 0;
  totals.failed += (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  const pending = (result?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending');
  totals.skipped += pending.length + (result?.numTodoTests ?? 0);
  if (!result || (!outcome && !result.numFailedTests && !result.numRuntimeErrorTestSuites)) totals.failed += 1;
  if (missing.postgres) {
    const onEngine = (result?.testResults ?? []).filter(({ name }) => name.includes('/test/server/'));
    const skipped = onEngine.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
    totals.skipped += skipped;
    console.log(`${skipped} tests on PostgreSQL were skipped: ${missing.postgres}`);
  }
}

async function build() {
  const { outcome, printed } = await runQuietly('build', ['scripts/build.mjs', 'local']);
  if (!outcome) console.error(printed);
  return outcome;
}

/** Runs Playwright; resolves with whether it succeeded and its counts. */
async function playwright(report, args, { env = {}, stdio = 'inherit' } = {}) {
  const outcome = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/browser/playwright.config.ts', ...args],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report), ...env }, stdio },
  );
  return { outcome, stats: readReport(report)?.stats };
}

/** Runs journeys in Chromium and adds their counts to the total. */
async function journeys(title, args = [], env = {}) {
  console.log(`\n— ${title}`);
  const report = `${reports}/${title.replaceAll(' ', '-')}.json`;
  const { outcome, stats } = await playwright(report, args, { env: { ...withoutLong, ...env } });
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  totals.failed += stats?.unexpected ?? 0;
  totals.skipped += stats?.skipped ?? 0;
  if (!stats || (!outcome && !stats.unexpected)) totals.failed += 1;
}

/** The journeys in the customer's documents; those that need one of our own calls have a tag. */
const plainBackendPaths = ['browser/member/', 'browser/chat/', 'browser/admin/', 'product/routes', 'product/offline'];

async function runBrowserTests(hasChromium) {
  if (!hasChromium) console.error('No Chromium could be found or installed.');
  if (!hasChromium || !(await built)) {
    totals.failed += 1;
    return;
  }
  await journeys('Journeys in Chromium');
  if ('WITHOUT_LONG' in withoutLong) {
    const { stats } = await playwright(`${reports}/long.json`, ['--list', '--grep', '@long'], { stdio: 'ignore' });
    totals.skipped += stats?.skipped ?? 0;
  }
  if (mode === 'all')
    await journeys('Journeys against a plain backend', [...plainBackendPaths, '--grep-invert', '@additions'], {
      PLAIN_BACKEND: 'on',
    });
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const built = mode === 'unit' ? undefined : build();
const checked = !mode || mode === 'all' ? check() : undefined;
// Missing tools are installed while the product is built.
const missing = mode === 'e2e' ? {} : await findMissing();
const hasChromium = mode !== 'unit' && ensureChromium();
await built;
if (mode !== 'e2e') await runJest(missing);
await checked;
if (mode !== 'unit') await runBrowserTests(hasChromium);

if ('WITHOUT_LONG' in withoutLong) console.log('\nLong tests were skipped; npm run test:all runs them too.');
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed ? 1 : 0);
