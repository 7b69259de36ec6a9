// The calls that others make while something large is running.
import { setTimeout as delay } from 'node:timers/promises';

import { memoryOf, quantile, timed } from './benchServer.mjs';

/**
 * Starts the next call `[token, path]` every `everyMs` while `work` runs, even while earlier ones are pending, so that a
 * long wait counts for each of them. Returns the work's result and seconds, how long the calls waited, and by how many
 * megabytes the server grew at most.
 */
export async function timeWithOthers({ url, pid }, calls, work, everyMs = 50) {
  const waits = [];
  const pending = [];
  const before = memoryOf(pid);
  let peak = before;
  let refusal;
  const send = async ([token, path]) => {
    const startedAt = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    // A busy server may answer 503.
    if (!answer.ok && answer.status !== 503) refusal ??= `${path}: ${answer.status} ${text}`;
    waits.push(answer.ok ? performance.now() - startedAt : Infinity);
  };
  const timer = setInterval(() => {
    pending.push(send(calls[pending.length % calls.length]).catch(() => waits.push(Infinity)));
    peak = Math.max(peak, memoryOf(pid));
  }, everyMs);
  await delay(500);
  const { result, seconds } = await timed(work).finally(() => clearInterval(timer));
  await Promise.all(pending);
  if (refusal) throw new Error(refusal);
  return {
    result,
    seconds,
    growth: Math.round(peak - before),
    p99: quantile(waits, 0.99),
    row: {
      'others p50, ms': Math.round(quantile(waits, 0.5)),
      'others p99, ms': Math.round(quantile(waits, 0.99)),
      'others at most, ms': Math.round(Math.max(...waits)),
    },
  };
}
