import { performance } from 'node:perf_hooks';

import type { Log } from '@/server/platform/process/log';

type Level = 'info' | 'warn' | 'error';

/**
 * Logs events that clients or an outage can cause thousands of times a second: the first of a kind immediately, then at
 * most one line per interval, with the number of lines left out.
 */
export function makeThrottledLog(log: Log, intervalMs = 60_000, now: () => number = () => performance.now()) {
  const kinds = new Map<string, { until: number; leftOut: number }>();
  return (level: Level, text: string, fields: Record<string, unknown> = {}) => {
    const { until, leftOut } = kinds.get(text) ?? { until: -Infinity, leftOut: 0 };
    const at = now();
    if (at < until) return void kinds.set(text, { until, leftOut: leftOut + 1 });
    kinds.set(text, { until: at + intervalMs, leftOut: 0 });
    log[level]({ ...fields, ...(leftOut > 0 && { leftOut }) }, text);
  };
}
export type ThrottledLog = ReturnType<typeof makeThrottledLog>;
