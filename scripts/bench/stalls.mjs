// How long another call waits while an export, a backup, or an import is running, on both databases.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { rounded, timed } from './support/benchServer.mjs';
import { employeeCsv, formOf, numbersBetween } from './support/employeeCsv.mjs';
import { watchOthers } from './support/otherCalls.mjs';

const employees = Number(process.env.BENCH_EMPLOYEES ?? 100_000);
const fileRows = (process.env.BENCH_SHEETS ?? '20000,100000').split(',').map(Number);
const engines = (process.env.BENCH_ENGINES ?? 'PGlite,PostgreSQL').split(',');
export const title = `How long other calls wait during an export, a backup, and imports, with ${employees.toLocaleString('en')} employees`;

const maxMs = 1000;
/** On PGlite, others wait for an import, because it is one transaction on the only connection. */
const maxWaitDuringImportMs = { 20_000: 5000 };

async function exportPeople({ url }, token, query) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/user/exportUsers${query}`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body.getReader();
  await reader.read();
  const first = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return { 'first byte ms': Math.round(first) };
}

async function backUp(env, dir) {
  const child = spawn(process.execPath, ['dist/server/harbor.js', 'backup', dir], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the backup failed');
}

async function importRows(server, token, rows, firstSsn) {
  const body = formOf(employeeCsv(numbersBetween(0, rows / 2), { firstSsn }));
  const { data } = await server.call('/api/users/importUserSheet', { token, body });
  if (data?.importedCount !== rows) throw new Error(`The import stored ${data?.importedCount} rows`);
}

export async function run(bench) {
  const table = [];
  const misses = [];
  for (const engine of engines) {
    const server = await bench.serveOn(engine, { employees });
    const tokens = await server.signInRepeatedly(4);
    const [token] = tokens;
    const measure = async (what, work, maxWaitMs = maxMs) => {
      const stop = watchOthers(
        server,
        tokens.map((each) => [each, '/api/user/getUserInfo']),
      );
      await delay(1000);
      const { seconds, result } = await timed(work);
      await delay(500);
      const { p99, row } = await stop();
      table.push({ engine, what, 'total s': rounded(seconds), ...row, ...result });
      if (p99 > maxWaitMs) misses.push(`${what} on ${engine}: others waited ${Math.round(p99)} ms (p99)`);
      if (result?.['first byte ms'] > maxMs)
        misses.push(`${what} on ${engine}: the first byte took more than ${maxMs} ms`);
    };
    await measure('nothing', () => delay(3000));
    await measure('export of everyone', () => exportPeople(server, token, ''));
    await measure('export of the inactive', () => exportPeople(server, token, '?userStatus=0'));
    await measure('backup', () => backUp(server.env, join(bench.folder, `backup-${engine}`)));
    let firstSsn = 920_000_000;
    for (const rows of fileRows) {
      await measure(
        `import of ${rows.toLocaleString('en')} rows`,
        () => importRows(server, token, rows, firstSsn),
        engine === 'PGlite' ? (maxWaitDuringImportMs[rows] ?? Infinity) : maxMs,
      );
      firstSsn += rows;
    }
    await server.stop();
  }
  return { tables: [table], misses };
}
