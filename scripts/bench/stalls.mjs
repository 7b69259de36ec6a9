// How long another call waits while an export, a backup, or an import is running, on both databases. The other calls
// are made every 50 ms whether or not the previous one has returned, so that a long wait counts for each of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { quantile, startBench } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_EMPLOYEES ?? 100_000);
const sheets = (process.env.BENCH_SHEETS ?? '20000,100000').split(',').map(Number);
const engines = (process.env.BENCH_ENGINES ?? 'PGlite,PostgreSQL').split(',');
export const title = `What others wait for during an export, a backup and imports, with ${employees.toLocaleString('en')} employees`;

const everyMs = 50;
const maxMs = 1000;
/** On PGlite others wait for an import, which is one transaction on the only connection. */
const maxWaitDuringImportMs = { 20_000: 5000 };
/** Several tokens, because each may make 600 calls a minute. */
const tokens = 4;

const columns = [
  'Employee SSN',
  'Covered Person',
  'SSN',
  'Relation',
  'Email Address',
  'Phone 1',
  'Phone 2',
  'Empl Type',
  'Plan Name',
  'Enrollment Date',
];

/** Writes a CSV file of families of two, each person in a medical and a vision plan. */
function employeeCsv(rows, firstSsn) {
  const lines = [columns.join(',')];
  for (let person = 0; person < rows / 2; person += 1) {
    const ssn = firstSsn + person;
    const isSelf = person % 2 === 0;
    const who = `${isSelf ? ssn : ssn - 1},Al Bo${person.toString(36)},${ssn},${isSelf ? 'Self' : 'Child'}`;
    const contact = `${person}@x.io,${6_170_000_000 + person},,Full Time`;
    lines.push(`${who},${contact},UMR Plan A,2025-01-01`, `${who},${contact},MetLife Vision Plan,2025-01-01`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Repeats the same small call until stopped. */
function probe(url, bearers) {
  const waits = [];
  const asked = [];
  let count = 0;
  const ask = async () => {
    const startedAt = performance.now();
    const token = bearers[(count += 1) % bearers.length];
    const answer = await fetch(`${url}/api/user/getUserInfo`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    waits.push(answer.ok ? performance.now() - startedAt : Infinity);
  };
  const timer = setInterval(() => asked.push(ask().catch(() => waits.push(Infinity))), everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(asked);
    return {
      'p50 ms': Math.round(quantile(waits, 0.5)),
      'p99 ms': Math.round(quantile(waits, 0.99)),
      'at most ms': Math.round(Math.max(...waits)),
    };
  };
}

async function exported(url, token, query) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/user/exportUsers${query}`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body.getReader();
  await reader.read();
  const first = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return { 'first byte ms': Math.round(first) };
}

async function backedUp(env, dir) {
  const child = spawn(process.execPath, ['dist/server/harbor.js', 'backup', dir], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the backup failed');
  return {};
}

async function imported(url, token, rows, firstSsn) {
  const form = new FormData();
  form.append('userData', new File([employeeCsv(rows, firstSsn)], 'sheet.csv'));
  const answer = await fetch(`${url}/api/users/importUserSheet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data, message } = await answer.json();
  if (data?.importedCount !== rows) throw new Error(`The import took ${data?.importedCount} rows: ${message}`);
  return {};
}

export async function run() {
  const bench = await startBench();
  const table = [];
  const misses = [];
  try {
    for (const engine of engines) {
      const env = { ...bench.env, DATA_DIR: join(bench.folder, engine) };
      if (engine === 'PGlite') delete env.DATABASE_URL;
      bench.data({ env }, '--employees', String(employees));
      const server = await bench.serve({ env });
      const bearers = await Promise.all(Array.from({ length: tokens }, () => server.signIn()));
      const timed = async (what, work, maxWaitMs = maxMs) => {
        const stop = probe(server.url, bearers);
        await delay(1000);
        const startedAt = performance.now();
        const found = await work();
        const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
        await delay(500);
        const row = { engine, what, 'whole s': seconds, ...(await stop()), ...found };
        table.push(row);
        console.log(JSON.stringify(row));
        if (row['p99 ms'] > maxWaitMs) misses.push(`${what} on ${engine}: others wait ${row['p99 ms']} ms (p99)`);
        if (row['first byte ms'] > maxMs)
          misses.push(`${what} on ${engine}: its first byte takes ${row['first byte ms']} ms`);
      };
      await timed('nothing', () => delay(3000));
      await timed('export of everyone', () => exported(server.url, bearers[0], ''));
      await timed('export of the inactive', () => exported(server.url, bearers[0], '?userStatus=0'));
      await timed('backup', () => backedUp(env, join(bench.folder, `backup-${engine}`)));
      let firstSsn = 920_000_000;
      for (const rows of sheets) {
        await timed(
          `import of ${rows.toLocaleString('en')} rows`,
          () => imported(server.url, bearers[0], rows, firstSsn),
          engine === 'PGlite' ? (maxWaitDuringImportMs[rows] ?? Infinity) : maxMs,
        );
        firstSsn += rows;
      }
      await server.stop();
    }
    return { tables: [table], misses };
  } finally {
    await bench.stop();
  }
}
