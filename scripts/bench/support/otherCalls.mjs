// The calls that others make while something large is running.
import { memoryOf, quantile } from './benchServer.mjs';

/**
 * Starts the next call `[token, path]` every `everyMs` until stopped, even while earlier ones are pending, so that a
 * long wait counts for each of them. Returns how long they waited, and the server's peak memory.
 */
export function watchOthers({ url, pid }, calls, everyMs = 50) {
  const waits = [];
  const pending = [];
  let megabytes = 0;
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
    megabytes = Math.max(megabytes, memoryOf(pid));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    if (refusal) throw new Error(refusal);
    return {
      p99: quantile(waits, 0.99),
      megabytes,
      row: {
        'others p50, ms': Math.round(quantile(waits, 0.5)),
        'others p99, ms': Math.round(quantile(waits, 0.99)),
        'others at most, ms': Math.round(Math.max(...waits)),
      },
    };
  };
}
