// One CSV file of 1,000,000 rows and about 100 MB through the complete import, compared with the same bytes through a
// plain COPY into a table of ten text columns without an index.
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { from as copyFrom } from 'pg-copy-streams';

import { rounded, timed } from './support/benchServer.mjs';
import { columns, employeeCsv, numbersBetween } from './support/employeeCsv.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
export const title = `An import of ${rows.toLocaleString('en')} rows compared with a plain COPY of the same file (PostgreSQL)`;

const maxMinutes = 5;
const maxMegabytes = 300;
const maxLateMs = 200;

async function plainCopy(client, path) {
  await client.query(`create table plain (${columns.map((_, at) => `c${at} text`).join(', ')})`);
  const copy = () =>
    pipeline(createReadStream(path), client.query(copyFrom('copy plain from stdin with (format csv, header)')));
  const { seconds } = await timed(copy);
  await client.query('drop table plain');
  return seconds;
}

/** Uploads without fetch, which times out after five minutes. */
async function upload({ url }, token, path) {
  const boundary = 'file-of-the-benchmark';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="userData"; filename="file.csv"\r\n\r\n`;
  const foot = `\r\n--${boundary}--\r\n`;
  const clientRequest = request(`${url}/api/users/importUserSheet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'import-of-the-benchmark',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + statSync(path).size + foot.length,
    },
  });
  const responsePromise = once(clientRequest, 'response');
  async function* form() {
    yield Buffer.from(head);
    yield* createReadStream(path);
    yield Buffer.from(foot);
  }
  await pipeline(form, clientRequest);
  const [answer] = await responsePromise;
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
}

export async function run(bench) {
  const path = join(bench.folder, 'file.csv');
  await pipeline(Readable.from(employeeCsv(numbersBetween(0, rows / 2))), createWriteStream(path));
  const client = await bench.connect();
  const copyS = Math.min(await plainCopy(client, path), await plainCopy(client, path));

  const server = await bench.serve();
  const token = await server.signIn();
  const {
    result,
    seconds,
    growth,
    p99,
    row: others,
  } = await timeWithOthers(server, [[token, '/health']], () => upload(server, token, path));
  if (result.data?.importedCount !== rows) throw new Error(JSON.stringify(result).slice(0, 300));

  const row = (what, taken) => ({
    what,
    seconds: rounded(taken),
    'rows per second': Math.round(rows / taken),
    'ratio to COPY': rounded(taken / copyS),
  });
  const misses = [];
  if (seconds > maxMinutes * 60) misses.push(`the import took more than ${maxMinutes} minutes`);
  if (growth > maxMegabytes) misses.push(`memory grew by more than ${maxMegabytes} MB`);
  if (p99 > maxLateMs) misses.push(`other calls took more than ${maxLateMs} ms (p99)`);
  return {
    tables: [
      [row('plain COPY', copyS), row('import', seconds)],
      { 'file, MB': rounded(statSync(path).size / 1_000_000), 'memory growth, MB': growth, ...others },
    ],
    misses,
  };
}
