// How long another call waits while an export, a backup, or an import is running, on both databases.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { command, rounded } from './support/benchServer.mjs';
import { employeeCsv, formOf, numbersBetween } from './support/employeeCsv.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';

const employees = Number(process.env.BENCH_EMPLOYEES ?? 100_000);
const fileRows = (process.env.BENCH_SHEETS ?? '20000,100000').split(',').map(Number);
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

async function importRows(server, token, rows, firstSsn) {
  const body = formOf(employeeCsv(numbersBetween(0, rows / 2), { firstSsn }));
  const { data } = await server.call('/api/users/importUserSheet', { token, body });
  if (data?.importedCount !== rows) throw new Error(`The import stored ${data?.importedCount} rows`);
}

export async function run(bench) {
  const measure = async (server, engine) => {
    const table = [];
    const misses = [];
    const tokens = await server.signInRepeatedly(4);
    const [token] = tokens;
    const calls = tokens.map((each) => [each, '/api/user/getUserInfo']);
    const measureStep = async (what, work, maxWaitMs = maxMs) => {
      const { seconds, result, p99, row } = await timeWithOthers(server, calls, work);
      table.push({ engine, what, 'total s': rounded(seconds), ...row, ...result });
      if (p99 > maxWaitMs) misses.push(`${what} on ${engine}: others waited ${Math.round(p99)} ms (p99)`);
      if (result?.['first byte ms'] > maxMs)
        misses.push(`${what} on ${engine}: the first byte took more than ${maxMs} ms`);
    };
    await measureStep('nothing', () => delay(3000));
    await measureStep('export of everyone', () => exportPeople(server, token, ''));
    await measureStep('export of the inactive', () => exportPeople(server, token, '?userStatus=0'));
    await measureStep('backup', async () => {
      await command('backup', [join(bench.folder, `backup-${engine}`)], server.env);
    });
    let firstSsn = 920_000_000;
    for (const rows of fileRows) {
      await measureStep(
        `import of ${rows.toLocaleString('en')} rows`,
        () => importRows(server, token, rows, firstSsn),
        engine === 'PGlite' ? (maxWaitDuringImportMs[rows] ?? Infinity) : maxMs,
      );
      firstSsn += rows;
    }
    return { tables: [table], misses };
  };
  return bench.onEachEngine(measure, { employees });
}
