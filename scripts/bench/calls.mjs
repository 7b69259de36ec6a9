// The CPU of five main calls compared with a bare Fastify handler that runs the same statements and returns the same
// JSON, and how long a page of the employee list takes while 200 wrong sign-ins run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

import { cpuOf, quantile, rounded, startBench } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
/** Fewer employees, because filling the embedded database takes a long time. */
const embeddedEmployees = Math.min(employees, 20_000);
export const title = `Five calls compared with a bare handler, and a list during wrong sign-ins (${employees.toLocaleString('en')} employees)`;

const rounds = 4;
// More calls than this with one session would be refused as too many within a minute.
const callsPerRound = 125;
const maxRatio = 1.5;
const signIns = 200;
const maxMs = 500;
const settledMs = 5000;

const list = '/api/user/getUserListing?page=3';
const callsOf = (admin, member) => ({
  listing: { path: list, token: admin },
  details: { path: `/api/user/getUserDetails?id=${member.id}`, token: admin },
  'own info': { path: '/api/user/getUserInfo', token: member.token },
  'chat history': {
    path: `/chat-api/chat/list?page=0&userId=${member.id}&uniqueId=${member.id}-1`,
    token: member.token,
  },
  notifications: { path: '/api/user/getNotifications?page=1', token: member.token },
});

async function read(url, { path, token }) {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function signInBoth(server) {
  const token = await server.signIn('5550100002', 'Member@123');
  const { data } = await read(server.url, { path: '/api/user/getUserInfo', token });
  return callsOf(await server.signIn(), { id: data.id, token });
}

/** The statements and the reply of each call. */
async function recordCalls(bench) {
  const file = join(bench.folder, 'statements');
  writeFileSync(file, '');
  const hook = resolve('scripts/bench/support/recordStatements.cjs');
  const server = await bench.serve({ NODE_OPTIONS: `--require ${hook}`, STATEMENTS_FILE: file, MEMBER_LOGIN: 'on' });
  const recordings = {};
  for (const [name, call] of Object.entries(await signInBoth(server))) {
    await read(server.url, call);
    // Work in the background sends statements as well, and what is kept for seconds is read again by one more call.
    await delay(settledMs);
    await read(server.url, call);
    const before = readFileSync(file, 'utf8').length;
    const reply = await read(server.url, call);
    const lines = readFileSync(file, 'utf8').slice(before).trim().split('\n');
    recordings[name] = { statements: lines.map((line) => deserialize(Buffer.from(line, 'base64'))), reply };
  }
  await server.stop();
  return recordings;
}

async function startBare(bench, recordings) {
  const file = join(bench.folder, 'recordings');
  writeFileSync(file, serialize(recordings).toString('base64'));
  const server = spawn(process.execPath, ['scripts/bench/support/bareServer.mjs', bench.database, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(server.stdout.setEncoding('utf8'), 'data');
  return { url: output.split(' ')[0], pid: server.pid, stop: () => server.kill() };
}

/** Milliseconds of CPU per call. */
async function cpuPerCall({ url, pid }, call) {
  const before = cpuOf(pid);
  for (let made = 0; made < callsPerRound; made += 1) await read(url, call);
  return (cpuOf(pid) - before) / callsPerRound;
}

async function compare(bench) {
  const recordings = await recordCalls(bench);
  const bare = await startBare(bench, recordings);
  const server = await bench.serve({ MEMBER_LOGIN: 'on' });
  await delay(settledMs);
  const times = Object.fromEntries(Object.keys(recordings).map((name) => [name, { ours: [], bare: [] }]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, call] of Object.entries(await signInBoth(server))) {
      const ours = await cpuPerCall(server, call);
      const least = await cpuPerCall(bare, { path: `/${encodeURIComponent(name)}` });
      // Leaves out the first round, in which code is compiled.
      if (round > 0) {
        times[name].ours.push(ours);
        times[name].bare.push(least);
      }
    }
  await server.stop();
  bare.stop();
  return Object.entries(times).map(([call, { ours, bare: least }]) => ({
    call,
    statements: recordings[call].statements.length,
    'CPU ms': rounded(quantile(ours, 0.5), 2),
    'bare ms': rounded(quantile(least, 0.5), 2),
    ratio: rounded(quantile(ours, 0.5) / quantile(least, 0.5), 2),
  }));
}

/** How long the list takes while many sign-ins with a wrong password run; each uses a different account and address. */
async function listDuringSignIns(database, server) {
  const token = await server.signIn();
  await read(server.url, { path: list, token });
  let refused = 0;
  const attempts = Array.from({ length: signIns }, async (_, at) => {
    await delay(at * 10);
    const answer = await fetch(`${server.url}/api/user/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` },
      body: JSON.stringify({ userContact: `+1617555${String(at).padStart(4, '0')}`, userPassword: 'Wrong@123' }),
    });
    refused += answer.status === 503;
  });
  let isOver = false;
  const all = Promise.all(attempts).then(() => (isOver = true));
  const times = [];
  while (!isOver) {
    const startedAt = performance.now();
    await read(server.url, { path: list, token });
    times.push(performance.now() - startedAt);
  }
  await all;
  return {
    database,
    pages: times.length,
    'p50 ms': rounded(quantile(times, 0.5)),
    'p99 ms': rounded(quantile(times, 0.99)),
    'sign-ins refused as too many': refused,
  };
}

export async function run() {
  const bench = await startBench();
  try {
    bench.data('--employees', String(employees));
    const calls = await compare(bench);
    const proxied = { TRUST_PROXY: 'loopback' };
    const { DATABASE_URL, ...rest } = bench.env;
    const embedded = { ...rest, DATA_DIR: join(bench.folder, 'demo') };
    bench.data({ env: embedded }, '--employees', String(embeddedEmployees));
    const lists = [];
    for (const [name, env] of [
      ['PostgreSQL', bench.env],
      ['PGlite', embedded],
    ]) {
      const server = await bench.serve({ env, ...proxied });
      lists.push(await listDuringSignIns(name, server));
      await server.stop();
    }
    return {
      tables: [calls, lists],
      misses: [
        ...calls
          .filter(({ ratio }) => ratio > maxRatio)
          .map(({ call, ratio }) => `${ratio} times the CPU of a bare handler, at most ${maxRatio}: ${call}`),
        ...lists
          .filter((row) => row['p99 ms'] > maxMs)
          .map((row) => `a page in more than ${maxMs} ms (p99) during sign-ins: ${row.database}`),
      ],
    };
  } finally {
    await bench.stop();
  }
}
