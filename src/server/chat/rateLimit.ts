import { performance } from 'node:perf_hooks';

type Limit = { most: number; withinMs: number };

/** Remembers when somebody did something, as far back as any limit looks. */
export function makeRateLimit(limits: readonly Limit[], now: () => number = () => performance.now()) {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
  const done = new Map<string, number[]>();

  /** Whoever has done nothing for so long is nobody to remember. */
  function forget(at: number) {
    for (const [who, times] of done) {
      if ((times.at(-1) ?? 0) > at - longest) return;
      done.delete(who);
    }
  }

  return {
    /** Counts one more when it may happen now, and says 0; else how many milliseconds are left to wait. */
    take(who: string): number {
      const at = now();
      forget(at);
      const times = (done.get(who) ?? []).filter((time) => time > at - longest);
      const waits = limits.map(({ most, withinMs }) => {
        const first = times.at(-most);
        return first === undefined ? 0 : first + withinMs - at;
      });
      const wait = Math.max(0, ...waits);
      if (wait > 0) return Math.ceil(wait);
      // Whoever did something last stands last.
      done.delete(who);
      done.set(who, [...times, at]);
      return 0;
    },
  };
}
export type RateLimit = ReturnType<typeof makeRateLimit>;
