// 100,000 providers as CSV: the preview, a first import, one that changes every tenth row, and the export, on both
// databases; and how long another call waits meanwhile, made every 50 ms whether or not the previous one has returned.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { quantile, rounded, startBench } from './support/benchServer.mjs';

const count = Number(process.env.BENCH_ROWS ?? 100_000);
const engines = (process.env.BENCH_ENGINES ?? 'PostgreSQL,PGlite').split(',');
export const title = `${count.toLocaleString('en')} providers as CSV, in and out, during other calls`;

const everyMs = 50;
/** The longest time allowed for a preview and its import on PostgreSQL. */
const maxSeconds = 60;
const maxWaitMs = 1000;
const tokens = 4;

const columns =
  'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long';

function sheet(changed) {
  const lines = [columns];
  for (let at = 0; at < count; at += 1) {
    const phone = changed && at % 10 === 0 ? '6175550000' : `617${String(at % 10_000_000).padStart(7, '0')}`;
    const place = `${(42 + (at % 9973) / 10_000).toFixed(6)},${(-71 - (at % 9967) / 10_000).toFixed(6)}`;
    lines.push(
      `Given${at % 997} Family${at},Clinic number ${at % 980},Specialty ${at % 69},F,${at % 900} Harbor Road,Town ${at % 300},MA,${10_000 + (at % 331)},US,${phone},${place}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function probe(url, bearers) {
  const waits = [];
  const asked = [];
  let number = 0;
  const paths = ['/api/user/getUserListing?page=1', '/api/program/providers?page=1', '/api/program/overview'];
  const ask = async () => {
    const startedAt = performance.now();
    number += 1;
    const headers = { authorization: `Bearer ${bearers[number % bearers.length]}` };
    const answer = await fetch(url + paths[number % paths.length], { headers });
    await answer.arrayBuffer();
    waits.push(answer.ok ? performance.now() - startedAt : Infinity);
  };
  const timer = setInterval(() => asked.push(ask().catch(() => waits.push(Infinity))), everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(asked);
    return { p99: quantile(waits, 0.99), most: Math.max(...waits) };
  };
}

export async function run() {
  const bench = await startBench();
  const table = [];
  const misses = [];
  try {
    for (const engine of engines) {
      const env = { ...bench.env, DATA_DIR: join(bench.folder, engine) };
      if (engine === 'PGlite') {
        delete env.DATABASE_URL;
        bench.data({ env }, '--employees', '0');
      }
      const server = await bench.serve({ env });
      const bearers = await Promise.all(Array.from({ length: tokens }, () => server.signIn()));
      const [token] = bearers;
      const headers = { authorization: `Bearer ${token}` };
      const post = async (path, body, more = {}) => {
        const answer = await fetch(server.url + path, { method: 'POST', headers: { ...headers, ...more }, body });
        const output = await answer.json();
        if (output.status !== 'success') throw new Error(output.message);
        return output;
      };
      const check = async (text) => {
        const form = new FormData();
        form.append('userData', new File([text], 'providers.csv'));
        return (await post('/api/program/csv/providers/check', form)).data;
      };
      const apply = (id) =>
        post('/api/program/csv/providers/apply', JSON.stringify({ id, mode: 'merge' }), {
          'content-type': 'application/json',
        });
      const timed = async (what, work) => {
        const stop = probe(server.url, bearers);
        await delay(500);
        const startedAt = performance.now();
        const result = await work();
        const seconds = (performance.now() - startedAt) / 1000;
        const { p99, most } = await stop();
        table.push({
          database: engine,
          what,
          seconds: rounded(seconds),
          'others p99 ms': Math.round(p99),
          'others at most ms': Math.round(most),
        });
        if (engine === 'PostgreSQL' && p99 > maxWaitMs) misses.push(`others waited during: ${what}`);
        return { result, seconds };
      };

      const first = await timed('dry run, all new', () => check(sheet(false)));
      if (first.result.counts.new !== count) throw new Error(JSON.stringify(first.result.counts));
      const stored = await timed('import', () => apply(first.result.id));
      const second = await timed('dry run, a tenth changed', () => check(sheet(true)));
      await timed('import of the changes', () => apply(second.result.id));
      await timed('export', async () =>
        (await fetch(`${server.url}/api/program/csv/providers/export`, { headers })).arrayBuffer(),
      );
      if (engine === 'PostgreSQL' && first.seconds + stored.seconds > maxSeconds)
        misses.push(`${count} providers took more than ${maxSeconds} s`);

      const listed = [];
      for (let round = 0; round < 40; round += 1) {
        const query = [
          'page=1',
          `page=${1 + ((round * 97) % 2000)}`,
          'search=family9',
          'search=clinic%20town%207',
          'status=inactive',
        ][round % 5];
        const startedAt = performance.now();
        await (await fetch(`${server.url}/api/program/providers?${query}`, { headers })).arrayBuffer();
        listed.push(performance.now() - startedAt);
      }
      table.push({
        database: engine,
        what: 'a page of the list, p95',
        seconds: rounded(quantile(listed, 0.95) / 1000, 3),
      });
      await server.stop();
    }
    return { tables: [table], misses };
  } finally {
    await bench.stop();
  }
}
