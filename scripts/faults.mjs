// Makes deliberate faults one by one in a copy of the code and reports those that no test notices: `npm run faults [--
// NAME or FILE ...]`. `--check` only checks that each fault still fits the code; `--green` skips the run without a
// fault, for use after the tests have passed.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { startPostgres } from '../test/support/databases/postgres.mjs';

import { readFaults, staleOnes } from './faultList.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, green: { type: 'boolean' }, list: { type: 'string' } },
});
const all = await readFaults(values.list);
const stale = staleOnes(all);
if (stale.length) {
  console.error(`These faults do not fit the code any more:\n${stale.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
if (values.check) {
  console.log(`${all.length} faults fit the code.`);
  process.exit(0);
}
const strangers = positionals.filter((word) => !all.some(({ name, file }) => name === word || file.startsWith(word)));
if (strangers.length) {
  console.error(`There is no fault ${strangers.join(', ')}.`);
  process.exit(1);
}
const chosen = positionals.length
  ? all.filter(({ name, file }) => positionals.some((word) => name === word || file.startsWith(word)))
  : all;

/** The faults are made in a copy, so that an interrupted run leaves the code unchanged. */
const copy = resolve('.cache/faults', String(process.pid));
const left = new Set(['node_modules', '.git', '.cache', 'data']);
function makeCopy() {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync('.'))
    if (!left.has(name)) cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
}

const needsPostgres = chosen.some(({ onPostgres }) => onPostgres);
const postgres = needsPostgres ? await startPostgres() : undefined;
if (postgres && 'missing' in postgres) {
  console.error(`PostgreSQL could not be started: ${postgres.missing}`);
  process.exit(1);
}

/** Kills the whole process group, because tests start servers, and some start Jest. */
const killAll = ({ pid }) => process.kill(-pid, 'SIGKILL');
let running;
async function end(code) {
  if (running) killAll(running);
  await postgres?.stop();
  rmSync(copy, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));

const projectsOf = ({ onPostgres, tests }) =>
  tests.map((path) => {
    if (onPostgres) return 'server on PostgreSQL';
    if (path.startsWith('test/server/')) return 'server on PGlite';
    return /^test\/(?:node|contract)\//.test(path) ? 'node' : 'page';
  });

/** Later runs reuse the set-up of the first, so that databases are filled once. */
const handedOver = { TEST_RUN: String(process.pid), TEST_HANDED_OVER: 'on' };
const report = join(copy, 'report.json');

/** What fills a database before its tests begin. */
const isInSetUp = ({ file }) => /^src\/server\/db\/(?:migrations|seed)\//.test(file);

async function runTests(faults, mostMs) {
  const unique = (items) => [...new Set(items)];
  const tests = unique(faults.flatMap((fault) => fault.tests));
  const titles = faults.every(({ only }) => only) ? unique(faults.map(({ only }) => only)).join('|') : undefined;
  const isOnPostgres = faults.some(({ onPostgres }) => onPostgres);
  const args = [
    'node_modules/jest/bin/jest.js',
    '--config',
    'test/jest.config.mjs',
    '--maxWorkers',
    '1',
    '--json',
    '--outputFile',
    report,
    '--selectProjects',
    ...unique(faults.flatMap(projectsOf)),
    ...(titles ? ['--testNamePattern', titles] : []),
    '--',
    ...tests.map((path) => join(copy, path)),
  ];
  rmSync(report, { force: true });
  running = spawn(process.execPath, args, {
    cwd: copy,
    env: {
      ...process.env,
      ...(!faults.some(isInSetUp) && handedOver),
      // What `npm test` runs must detect them.
      WITHOUT_LONG: '1',
      ...(postgres && isOnPostgres ? { TEST_POSTGRES_URL: postgres.url() } : { NO_POSTGRES: '1' }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const run = running;
  const limit = mostMs && setTimeout(() => killAll(run), mostMs);
  let output = '';
  running.stderr.on('data', (piece) => (output += piece));
  const status = await new Promise((done) => run.once('close', done));
  clearTimeout(limit);
  running = undefined;
  if (!existsSync(report)) return { failed: [], titles: [], ran: 0, sent: output, hasEnded: status !== null };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    /** Files with a test that failed, or that could not be loaded at all. */
    failed: testResults.filter((file) => file.status === 'failed').map((file) => file.name.slice(copy.length + 1)),
    titles: results.filter((test) => test.status === 'failed').map((test) => test.fullName),
    ran: results.filter((test) => test.status !== 'pending').length,
    sent: output,
    hasEnded: true,
  };
}

makeCopy();
const failing = new Set();
if (!values.green) {
  console.log(`The tests of ${chosen.length} faults without any of them …`);
  // Titles narrow a whole run, so faults without a title get a run of their own.
  for (const group of [chosen.filter(({ only }) => only), chosen.filter(({ only }) => !only)]) {
    if (group.length === 0) continue;
    const { hasEnded, ran, titles, sent: output } = await runTests(group);
    if (!hasEnded || ran === 0) {
      console.error(output);
      await end(1);
    }
    for (const title of titles) {
      failing.add(title);
      console.log(`Fails without a fault: ${title}`);
    }
  }
}
/** A fault that makes the tests hang counts as noticed after this time. */
const mostMs = 300_000;

const rows = [];
for (const fault of chosen) {
  const path = join(copy, fault.file);
  const text = readFileSync(path, 'utf8');
  const startedAt = Date.now();
  writeFileSync(
    path,
    text.replace(fault.text, () => fault.by),
  );
  const { ran, titles, failed, hasEnded, sent: output } = await runTests([fault], mostMs);
  writeFileSync(path, text);
  const isNoticed = !hasEnded || titles.some((title) => !failing.has(title));
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  if (hasEnded && ran === 0 && !isNoticed) {
    const why = failed.length
      ? `the tests of ${failed.join(', ')} cannot be loaded with it`
      : `no test of that title in ${fault.tests.join(', ')}`;
    rows.push({ name: fault.name, found: 'not tried', seconds });
    console.log(`Not tried: ${fault.name} (${why})\n${output.slice(-2000)}`);
    continue;
  }
  rows.push({ name: fault.name, found: isNoticed ? 'noticed' : 'NOT NOTICED', seconds });
  console.log(
    isNoticed
      ? `Noticed: ${fault.name} (${titles[0] ?? 'the tests did not end'})`
      : `Not noticed: ${fault.name}: ${fault.breaks}`,
  );
}

console.table(rows);
const noticed = rows.filter(({ found }) => found === 'noticed').length;
console.log(`${noticed} of ${rows.length} noticed.`);
await end(noticed === rows.length ? 0 : 1);
