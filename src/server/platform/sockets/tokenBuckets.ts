import { performance } from 'node:perf_hooks';

type BucketOptions = {
  /** The burst size. */
  max: number;
  /** The refill rate. */
  perSecond: number;
};

/** Token buckets by key: a burst of `max`, then `perSecond` more each second. */
export function makeTokenBuckets({ max, perSecond }: BucketOptions, now: () => number = () => performance.now()) {
  const fullAfterMs = (max / perSecond) * 1000;
  /** Ordered by last use, oldest first. */
  const buckets = new Map<string, { left: number; at: number }>();

  function forget(at: number) {
    for (const [who, bucket] of buckets) {
      if (bucket.at > at - fullAfterMs) return;
      buckets.delete(who);
    }
  }
  function tokensOf(who: string, at: number) {
    const bucket = buckets.get(who);
    return bucket ? Math.min(max, bucket.left + ((at - bucket.at) / 1000) * perSecond) : max;
  }
  function keep(who: string, left: number, at: number) {
    buckets.delete(who);
    buckets.set(who, { left, at });
  }

  return {
    /** Takes a token and returns 0, or, if none is left, returns the milliseconds until the next one. */
    take(who: string): number {
      const at = now();
      forget(at);
      const left = tokensOf(who, at);
      keep(who, left >= 1 ? left - 1 : left, at);
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
    },
    refund(who: string) {
      const at = now();
      keep(who, Math.min(max, tokensOf(who, at) + 1), at);
    },
    size: () => buckets.size,
  };
}
