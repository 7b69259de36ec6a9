// An education video of 50 MB through the signed link, compared with the same file from a bare Node server: how soon
// the first byte arrives, how soon the last, and how much memory a hundred plays take.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

import { memoryOf, quantile, rounded, startBench } from './support/benchServer.mjs';

export const title = 'A video of 50 MB through its signed link compared with a bare Node server (PostgreSQL)';

const size = 52_428_800;
const rounds = 60;
const plays = 100;
const concurrentPlays = 10;
const maxFirstByteMs = 50;
/** The allowed growth in MB: less than one video, because memory for what is read must be released. */
const maxGrowth = 50;

/** Writes a video's shortest header, followed by filler. */
function film() {
  const bytes = Buffer.alloc(size, 'film');
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
  return bytes;
}

const picture = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

/** A server with one file and nothing else. */
const bare = `
  const { createReadStream, statSync } = require('node:fs');
  const path = process.argv[1];
  require('node:http').createServer((asked, answer) => {
    const size = statSync(path).size;
    const start = Number(/bytes=(\\d+)-/.exec(asked.headers.range ?? 'bytes=0-')[1]);
    answer.writeHead(206, { 'content-type': 'video/mp4', 'content-length': size - start, 'content-range': 'bytes ' + start + '-' + (size - 1) + '/' + size });
    createReadStream(path, { start }).pipe(answer);
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

async function serveBare(path) {
  const child = spawn(process.execPath, ['-e', bare, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${Number(port)}/`, pid: child.pid, stop: () => child.kill('SIGKILL') };
}

const agent = new Agent({ keepAlive: true });

/** Requests from a byte on, as a player does; reads everything, or only the first chunk. */
async function play(url, { from = 0, isWhole = true } = {}) {
  const startedAt = performance.now();
  const asking = request(url, { agent, headers: { range: `bytes=${from}-` } }).end();
  const [answer] = await once(asking, 'response');
  if (answer.statusCode !== 206) throw new Error(`${url}: ${answer.statusCode}`);
  let bytes = 0;
  let firstMs = 0;
  for await (const piece of answer) {
    firstMs ||= performance.now() - startedAt;
    bytes += piece.length;
    if (!isWhole) break;
  }
  if (isWhole && bytes !== size - from) throw new Error(`${bytes} bytes came`);
  return { firstMs, wholeMs: performance.now() - startedAt };
}

async function measure(urls) {
  const took = urls.map(() => ({ start: [], seek: [], whole: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [at, url] of urls.entries()) {
      took[at].start.push((await play(url, { isWhole: false })).firstMs);
      took[at].seek.push((await play(url, { from: Math.floor(Math.random() * size), isWhole: false })).firstMs);
      if (round % 6 === 0) took[at].whole.push((await play(url)).wholeMs);
    }
  return took;
}

/** A server's maximum growth in megabytes while many people watch. */
async function growthOf(url, pid) {
  for (let warm = 0; warm < concurrentPlays; warm += 1) await play(url);
  const before = memoryOf(pid, 'VmRSS');
  let most = before;
  for (let played = 0; played < plays; played += concurrentPlays) {
    await Promise.all(Array.from({ length: concurrentPlays }, () => play(url)));
    most = Math.max(most, memoryOf(pid, 'VmRSS'));
  }
  return { before, growth: most - before };
}

export async function run() {
  const bench = await startBench();
  const path = join(bench.folder, 'film.mp4');
  const bytes = film();
  writeFileSync(path, bytes);
  const static_ = await serveBare(path);
  try {
    const server = await bench.serve({ LINK_LIFE_S: '3600' });
    const headers = { authorization: `Bearer ${await server.signIn()}` };
    const form = new FormData();
    const fields = { fileName: 'A film', fileType: 'video', visibleTo: 'All', isActive: 'true' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', new File([picture()], 'film.png', { type: 'image/png' }));
    form.append('file', new File([bytes], 'film.mp4', { type: 'video/mp4' }));
    const kept = await (
      await fetch(`${server.url}/api/user/addNewResourceDocument`, { method: 'POST', headers, body: form })
    ).json();
    if (kept.status !== 'success') throw new Error(kept.message);
    const { data } = await (await fetch(`${server.url}/api/user/getResourceDocumentsList`, { headers })).json();
    const url = server.url + data.at(-1).en_link;

    const [ours, theirs] = await measure([url, static_.url]);
    const memory = { ours: await growthOf(url, server.pid), theirs: await growthOf(static_.url, static_.pid) };
    await server.stop();

    const row = (what, kind, share) => {
      const [one, other] = [quantile(ours[kind], share), quantile(theirs[kind], share)];
      return { what, 'ours ms': rounded(one), 'bare ms': rounded(other), ratio: rounded(one / other, 2) };
    };
    const misses = [];
    if (quantile([...ours.start, ...ours.seek], 0.95) > maxFirstByteMs)
      misses.push(`the first byte took more than ${maxFirstByteMs} ms (p95)`);
    if (memory.ours.growth > maxGrowth) misses.push(`the server grew by more than ${maxGrowth} MB`);
    return {
      tables: [
        [
          row('first byte from the start, p50', 'start', 0.5),
          row('first byte from the start, p95', 'start', 0.95),
          row('first byte after a jump, p50', 'seek', 0.5),
          row('first byte after a jump, p95', 'seek', 0.95),
          row('the whole film, p50', 'whole', 0.5),
        ],
        [
          {
            memory: 'ours',
            'before, MB': Math.round(memory.ours.before),
            [`growth in ${plays} plays, MB`]: rounded(memory.ours.growth),
          },
          {
            memory: 'bare',
            'before, MB': Math.round(memory.theirs.before),
            [`growth in ${plays} plays, MB`]: rounded(memory.theirs.growth),
          },
        ],
      ],
      misses,
    };
  } finally {
    agent.destroy();
    static_.stop();
    await bench.stop();
  }
}
