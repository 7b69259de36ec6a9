// One CSV file of 1,000,000 rows and about 100 MB through the complete import, compared with the same bytes through a
// plain COPY into a table of ten text columns without an index.
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { memoryOf, quantile, rounded, startBench } from './support/benchServer.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
export const title = `An import of ${rows.toLocaleString('en')} rows compared with a plain COPY of the same sheet (PostgreSQL)`;

const limit = 104_857_600;
const maxMinutes = 5;
const maxMegabytes = 300;
const maxLateMs = 200;

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

/** Generates a CSV file of families of two, each person in a medical and a vision plan. */
function* sheet() {
  yield `${columns.join(',')}\r\n`;
  for (let person = 0, text = ''; person < rows / 2; person += 1) {
    const ssn = 920_000_000 + person;
    const isSelf = person % 2 === 0;
    const who = `${isSelf ? ssn : ssn - 1},Al Bo${person.toString(36)},${ssn},${isSelf ? 'Self' : 'Child'}`;
    const contact = `${person}@x.io,${6_170_000_000 + person},,Full Time`;
    text += `${who},${contact},UMR Plan A,2025-01-01\r\n${who},${contact},MetLife Vision Plan,2025-01-01\r\n`;
    if (person % 1000 < 999) continue;
    yield text;
    text = '';
  }
}

async function plainCopy(database, path) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`create table plain (${columns.map((_, at) => `c${at} text`).join(', ')})`);
  const startedAt = performance.now();
  await pipeline(createReadStream(path), client.query(copyFrom('copy plain from stdin with (format csv, header)')));
  const ms = performance.now() - startedAt;
  await client.query('drop table plain');
  await client.end();
  return ms;
}

/** Measures how late the server replies to the smallest call, and how much memory it takes, until stopped. */
function watch({ url, pid }) {
  const late = [];
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const requestedAt = performance.now();
      await (await fetch(`${url}/health`)).arrayBuffer();
      late.push(performance.now() - requestedAt);
      most = Math.max(most, memoryOf(pid, 'VmRSS'));
      await delay(20);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { late, most };
  };
}

/** Uploads without fetch, which times out after five minutes. */
async function upload({ url }, token, path, key) {
  const boundary = 'sheet-of-the-benchmark';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="userData"; filename="sheet.csv"\r\n\r\n`;
  const foot = `\r\n--${boundary}--\r\n`;
  const startedAt = performance.now();
  const asking = request(`${url}/api/users/importUserSheet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + statSync(path).size + foot.length,
    },
  });
  const answered = once(asking, 'response');
  async function* form() {
    yield Buffer.from(head);
    yield* createReadStream(path);
    yield Buffer.from(foot);
  }
  await pipeline(form, asking);
  const [answer] = await answered;
  const pieces = await answer.toArray();
  return { ms: performance.now() - startedAt, body: JSON.parse(Buffer.concat(pieces).toString()) };
}

export async function run() {
  const bench = await startBench();
  try {
    const path = join(bench.folder, 'sheet.csv');
    await pipeline(Readable.from(sheet()), createWriteStream(path));
    const { size } = statSync(path);
    if (size > limit) throw new Error(`The sheet has ${size} bytes, more than a sheet may have`);
    const copies = [await plainCopy(bench.database, path), await plainCopy(bench.database, path)];
    const copyMs = Math.min(...copies);

    const server = await bench.serve();
    const token = await server.signIn();
    const before = memoryOf(server.pid, 'VmRSS');
    const stop = watch(server);
    const first = await upload(server, token, path, 'bench-first-import');
    const second = await upload(server, token, path, 'bench-second-import');
    const { late, most } = await stop();
    await server.stop();

    if (first.body.data?.importedCount !== rows) throw new Error(`Taken: ${JSON.stringify(first.body).slice(0, 300)}`);
    if (second.body.data?.ignoredCount !== rows)
      throw new Error(`Left out: ${JSON.stringify(second.body).slice(0, 300)}`);

    const line = (what, ms) => ({
      what,
      seconds: rounded(ms / 1000),
      'rows a second': Math.round(rows / (ms / 1000)),
      'ratio to COPY': rounded(ms / copyMs),
    });
    const figures = {
      'sheet, MB': rounded(size / 1_000_000),
      'memory before, MB': Math.round(before),
      'memory at most, MB': Math.round(most),
      'growth, MB': Math.round(most - before),
      'smallest answer p50, ms': rounded(quantile(late, 0.5)),
      'smallest answer p99, ms': rounded(quantile(late, 0.99)),
    };
    const misses = [];
    if (first.ms > maxMinutes * 60_000) misses.push(`the import took more than ${maxMinutes} minutes`);
    if (most - before > maxMegabytes) misses.push(`memory grew by more than ${maxMegabytes} MB`);
    if (quantile(late, 0.99) > maxLateMs) misses.push(`the server answered more than ${maxLateMs} ms late`);
    return {
      tables: [
        [line('plain COPY', copyMs), line('import, everyone new', first.ms), line('import, all duplicates', second.ms)],
        figures,
      ],
      misses,
    };
  } finally {
    await bench.stop();
  }
}
