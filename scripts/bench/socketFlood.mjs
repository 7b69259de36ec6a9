// How long a sign-in takes, and how much the server grows, while three sockets keep trying to connect with unknown
// tokens; on both databases, compared with the same sign-ins before the flood.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

import { Manager } from 'socket.io-client';

import { memoryOf, quantile, rounded } from './support/benchServer.mjs';

const floodS = Number(process.env.BENCH_FLOOD_S ?? 60);
export const title = `Sign-ins while three sockets keep trying to connect for ${floodS} s`;

const socketCount = 3;
const packetsAtOnce = 50;
const everyMs = 100;
const maxMs = 500;
const maxMb = 50;
/** The number of sign-ins that fill caches and pools, and are not measured. */
const warmUps = 15;

/** Opens a new connection whenever one is closed. */
async function flood(url) {
  for (;;) {
    const manager = new Manager(url, { transports: ['websocket'], reconnection: false, forceNew: true });
    const closed = new Promise((resolve) => {
      manager.on('close', resolve);
      manager.on('error', resolve);
    });
    manager.on('open', () => {
      const push = () => {
        for (let packet = 0; packet < packetsAtOnce; packet += 1)
          manager.engine.write(`0{"token":"${randomBytes(32).toString('base64url')}"}`);
      };
      const timer = setInterval(push, everyMs);
      push();
      void closed.then(() => clearInterval(timer));
    });
    await Promise.race([closed, delay(5000)]);
    manager._close();
    await delay(1);
  }
}
if (!isMainThread) for (let at = 0; at < socketCount; at += 1) void flood(workerData.url);

async function measure({ url, pid, signIn }, engine) {
  const times = async (isOver) => {
    const waits = [];
    let peakMb = 0;
    while (!isOver(waits)) {
      const startedAt = performance.now();
      await signIn();
      waits.push(performance.now() - startedAt);
      peakMb = Math.max(peakMb, memoryOf(pid));
    }
    return { waits, peakMb };
  };
  await times((waits) => waits.length >= warmUps);
  const measureForFloodTime = () => {
    const deadline = Date.now() + floodS * 1000;
    return times(() => Date.now() > deadline);
  };
  // Measures without the flood for the same time, because sign-ins alone let the heap grow too.
  const quiet = await measureForFloodTime();
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  const flooded = await measureForFloodTime();
  await worker.terminate();
  const p99 = (waits) => Math.round(quantile(waits, 0.99));
  const row = {
    engine,
    'sign-ins': flooded.waits.length,
    'p50 ms': Math.round(quantile(flooded.waits, 0.5)),
    'p99 ms': p99(flooded.waits),
    'p99 ms before': p99(quiet.waits),
    ratio: rounded(p99(flooded.waits) / p99(quiet.waits)),
    'grown MB': Math.round(flooded.peakMb - quiet.peakMb),
  };
  const misses = [];
  if (row['p99 ms'] > maxMs) misses.push(`on ${engine} a sign-in took ${row['p99 ms']} ms (p99), over ${maxMs}`);
  if (row['grown MB'] > maxMb) misses.push(`on ${engine} the server grew by ${row['grown MB']} MB, over ${maxMb}`);
  return { tables: [[row]], misses };
}

export const run = (bench) => bench.onEachEngine(measure);
