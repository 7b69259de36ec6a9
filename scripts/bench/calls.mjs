// The CPU time of five main calls, compared with a bare Fastify handler that runs the same statements and returns the
// same JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

import { quantile, rounded } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Five calls compared with a bare handler (${employees.toLocaleString('en')} employees)`;

const rounds = 4;
// Stays below the number of calls that one session may make per minute.
const callsPerRound = 125;
const maxRatio = 1.5;
/** After this time, background work sends no more statements, and short-lived caches have expired. */
const settledMs = 5000;

const ticksPerSecond = 100;
/** Milliseconds of CPU that a process has used, in its own code and in the kernel. */
function cpuOf(pid) {
  // The name in parentheses may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

async function read(url, { path, token }) {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The calls by name, with a new session for each role. */
async function callsOf(server) {
  const { admin, member } = await server.signInBoth();
  const { id } = (await server.call('/api/user/getUserInfo', { token: member })).data;
  return Object.entries({
    listing: { path: '/api/user/getUserListing?page=3', token: admin },
    details: { path: `/api/user/getUserDetails?id=${id}`, token: admin },
    'own info': { path: '/api/user/getUserInfo', token: member },
    'chat history': { path: `/chat-api/chat/list?page=0&userId=${id}&uniqueId=${id}-1`, token: member },
    notifications: { path: '/api/user/getNotifications?page=1', token: member },
  });
}

/** The statements and the reply of each call. */
async function recordCalls(bench) {
  const file = join(bench.folder, 'statements');
  writeFileSync(file, '');
  const hook = resolve('scripts/bench/support/recordStatements.cjs');
  const server = await bench.serve({ NODE_OPTIONS: `--require ${hook}`, STATEMENTS_FILE: file, MEMBER_LOGIN: 'on' });
  const recordings = {};
  for (const [name, call] of await callsOf(server)) {
    await read(server.url, call);
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

export async function run(bench) {
  await bench.addSampleData('--employees', employees);
  const recordings = await recordCalls(bench);
  const bare = await startBare(bench, recordings);
  const server = await bench.serve({ MEMBER_LOGIN: 'on' });
  await delay(settledMs);
  const times = Object.fromEntries(Object.keys(recordings).map((name) => [name, { ours: [], bare: [] }]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, call] of await callsOf(server)) {
      const ours = await cpuPerCall(server, call);
      const least = await cpuPerCall(bare, { path: `/${encodeURIComponent(name)}` });
      // Leaves out the first round, because code is compiled in it.
      if (round === 0) continue;
      times[name].ours.push(ours);
      times[name].bare.push(least);
    }
  bare.stop();
  const table = Object.entries(times).map(([call, { ours, bare: least }]) => ({
    call,
    statements: recordings[call].statements.length,
    'CPU ms': rounded(quantile(ours, 0.5), 2),
    'bare ms': rounded(quantile(least, 0.5), 2),
    ratio: rounded(quantile(ours, 0.5) / quantile(least, 0.5), 2),
  }));
  const missed = table.filter(({ ratio }) => ratio > maxRatio);
  return {
    tables: [table],
    misses: missed.map(({ call, ratio }) => `${call}: ${ratio} times the CPU time of a bare handler, over ${maxRatio}`),
  };
}
