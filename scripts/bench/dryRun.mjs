// A November CSV file of 100,000 rows: its preview and its import, while someone else reads the list.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { memoryOf, quantile, rounded, startBench } from './support/benchServer.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const engines = (process.env.BENCH_ENGINES ?? 'PostgreSQL,PGlite').split(',');
export const title = `A dry run of ${rows.toLocaleString('en')} rows, its import and its undo (${engines.join(', ')})`;

const maxDryRunS = 20;
const maxApplyS = 30;
/** Unlimited on PGlite, where others wait until the import ends. */
const maxLateMs = { PostgreSQL: 500, PGlite: Infinity };
const maxMegabytes = 300;

const columns =
  'Employee SSN,Covered Person,SSN,Relation,Email Address,Phone 1,Phone 2,Empl Type,Plan Name,Enrollment Date';

/**
 * Writes a CSV file of families of two, each person in a medical and a vision plan; `change` sets what a later file
 * changes for a person.
 */
function sheet(people, change = () => ({})) {
  const lines = [columns];
  for (const person of people) {
    const ssn = 920_000_000 + person;
    const isSelf = person % 2 === 0;
    const { type = 'Full Time', medical = 'UMR Plan A' } = change(person);
    const who = `${isSelf ? ssn : ssn - 1},Al Bo${person.toString(36)},${ssn},${isSelf ? 'Self' : 'Child'}`;
    const contact = `${person}@x.io,${6_170_000_000 + person},,${type}`;
    lines.push(`${who},${contact},${medical},2025-01-01`, `${who},${contact},MetLife Vision Plan,2025-01-01`);
  }
  return lines;
}
const numbers = (from, to) => Array.from({ length: to - from }, (_, at) => from + at);

/** Writes a November file: 5% new, 3% missing, 10% changed, half of them to another plan. */
const november = (count) =>
  sheet(
    numbers(0, Math.round(count * 1.05)).filter((person) => person % 100 < 97 || person >= count),
    (person) => {
      if (person >= count) return {};
      if (person % 20 === 4) return { type: 'Retired' };
      return person % 20 === 6 ? { medical: 'UHC Plan B (PPO)' } : {};
    },
  );

/**
 * Measures how late others get replies, for the smallest call and for a page of the list, and how much memory the
 * server takes.
 */
function watch({ url, pid }, token) {
  const late = [];
  let most = 0;
  let isOver = false;
  const ask = async (path) => {
    const requestedAt = performance.now();
    await (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
    late.push(performance.now() - requestedAt);
  };
  const watching = (async () => {
    while (!isOver) {
      await ask('/health');
      await ask('/api/user/getUserListing?page=1');
      most = Math.max(most, memoryOf(pid, 'VmRSS'));
      await delay(100);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { late, most };
  };
}

async function measure(bench, engine) {
  const env = { ...bench.env, DATA_DIR: join(bench.folder, engine) };
  if (engine === 'PGlite') {
    delete env.DATABASE_URL;
    bench.data({ env }, '--employees', '0');
  }
  const server = await bench.serve({ env });
  const [token, other] = [await server.signIn(), await server.signIn()];
  const timed = async (method, path, body) => {
    const startedAt = performance.now();
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const reply = await answer.json();
    if (reply.status !== 'success') throw new Error(JSON.stringify(reply).slice(0, 300));
    return { s: (performance.now() - startedAt) / 1000, data: reply.data };
  };
  const formOf = (lines, fields = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('userData', new File([`${lines.join('\r\n')}\r\n`], 'november.csv'));
    return form;
  };

  const load = await timed('POST', '/users/importUserSheet', formOf(sheet(numbers(0, rows / 2))));
  const options = { way: 'update', scope: 'roster', from: '2030-01-01' };
  const before = memoryOf(server.pid, 'VmRSS');
  const stop = watch(server, other);
  const dryRun = await timed('POST', '/people/imports', formOf(november(rows / 2), options));
  const { id, version, guard, counts } = dryRun.data;
  const deep = await timed('GET', `/people/imports/${id}/rows?status=same&page=${Math.floor(counts.same / 100)}`);
  const apply = await timed('POST', '/people/imports/apply', {
    id,
    version,
    isGoodOnly: false,
    typed: guard?.number,
  });
  const { late, most } = await stop();
  const look = await timed('GET', `/people/imports/${id}/undo`);
  const undo = await timed('POST', '/people/imports/undo', { id, version: look.data.version });
  await server.stop();

  const p99 = quantile(late, 0.99);
  const line = (what, { s }) => ({ database: engine, what, seconds: rounded(s, 2) });
  const misses = [];
  if (engine === 'PostgreSQL' && dryRun.s > maxDryRunS) misses.push(`the dry run took more than ${maxDryRunS} s`);
  if (engine === 'PostgreSQL' && apply.s > maxApplyS) misses.push(`the import took more than ${maxApplyS} s`);
  if (p99 > maxLateMs[engine]) misses.push(`${engine}: others waited more than ${maxLateMs[engine]} ms`);
  if (most - before > maxMegabytes) misses.push(`${engine}: memory grew by more than ${maxMegabytes} MB`);
  return {
    tables: [
      [
        line(`the agreed import of ${rows} rows`, load),
        line('dry run', dryRun),
        line('a deep page of its rows', deep),
        line('import', apply),
        line('a look at its undo', look),
        line('undo', undo),
      ],
      {
        database: engine,
        ...counts,
        'others p50, ms': rounded(quantile(late, 0.5)),
        'others p99, ms': rounded(p99),
        'memory growth, MB': Math.round(most - before),
      },
    ],
    misses,
  };
}

export async function run() {
  const bench = await startBench();
  try {
    const measured = [];
    for (const engine of engines) measured.push(await measure(bench, engine));
    return {
      tables: measured.flatMap(({ tables }) => tables),
      misses: measured.flatMap(({ misses }) => misses),
    };
  } finally {
    await bench.stop();
  }
}
