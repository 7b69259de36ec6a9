import { performance } from 'node:perf_hooks';

type Figures = {
  /** What may be taken at once. */
  most: number;
  /** What comes back by itself. */
  perSecond: number;
};

/** Lets everybody take `most` at once and `perSecond` from then on. */
export function makeBuckets({ most, perSecond }: Figures, now: () => number = () => performance.now()) {
  const fullAfterMs = (most / perSecond) * 1000;
  /** The one used longest ago first. */
  const buckets = new Map<string, { left: number; at: number }>();

  /** A bucket that has had time to fill is the same as none. */
  function forget(at: number) {
    for (const [who, bucket] of buckets) {
      if (bucket.at > at - fullAfterMs) return;
      buckets.delete(who);
    }
  }
  function leftOf(who: string, at: number) {
    const bucket = buckets.get(who);
    return bucket ? Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond) : most;
  }
  function keep(who: string, left: number, at: number) {
    buckets.delete(who);
    buckets.set(who, { left, at });
  }

  return {
    /** Takes one and returns 0; or takes none and returns in how many milliseconds there will be one. */
    take(who: string): number {
      const at = now();
      forget(at);
      const left = leftOf(who, at);
      keep(who, left >= 1 ? left - 1 : left, at);
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
    },
    /** Puts back what turned out not to count. */
    giveBack(who: string) {
      const at = now();
      keep(who, Math.min(most, leftOf(who, at) + 1), at);
    },
    size: () => buckets.size,
  };
}
