import { performance } from 'node:perf_hooks';

type Limit = { most: number; withinMs: number };

/** A sliding-window rate limit; remembers actions as long as the longest window. */
export function makeRateLimit(limits: readonly Limit[], now: () => number = () => performance.now()) {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
  const actions = new Map<string, number[]>();

  /** Entries without an action in the longest window are dropped. */
  function forget(at: number) {
    for (const [key, times] of actions) {
      if ((times.at(-1) ?? 0) > at - longest) return;
      actions.delete(key);
    }
  }

  return {
    /** Counts an action and returns 0 if it is allowed now; else returns the milliseconds to wait. */
    take(key: string): number {
      const at = now();
      forget(at);
      const times = (actions.get(key) ?? []).filter((time) => time > at - longest);
      const waits = limits.map(({ most, withinMs }) => {
        const first = times.at(-most);
        return first === undefined ? 0 : first + withinMs - at;
      });
      const wait = Math.max(0, ...waits);
      if (wait > 0) return Math.ceil(wait);
      // Keeps the map ordered by last action.
      actions.delete(key);
      actions.set(key, [...times, at]);
      return 0;
    },
  };
}
export type RateLimit = ReturnType<typeof makeRateLimit>;
