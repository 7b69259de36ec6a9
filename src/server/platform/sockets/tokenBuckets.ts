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
  const buckets = new Map<string, { tokens: number; updatedAt: number }>();

  function removeFullBuckets(at: number) {
    for (const [key, bucket] of buckets) {
      if (bucket.updatedAt > at - fullAfterMs) return;
      buckets.delete(key);
    }
  }
  function tokensOf(key: string, at: number) {
    const bucket = buckets.get(key);
    return bucket ? Math.min(max, bucket.tokens + ((at - bucket.updatedAt) / 1000) * perSecond) : max;
  }
  function store(key: string, tokens: number, updatedAt: number) {
    buckets.delete(key);
    buckets.set(key, { tokens, updatedAt });
  }

  return {
    /** Takes a token and returns 0, or, if none is left, returns the milliseconds until the next one. */
    take(key: string): number {
      const at = now();
      removeFullBuckets(at);
      const tokens = tokensOf(key, at);
      store(key, tokens >= 1 ? tokens - 1 : tokens, at);
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    },
    /** Returns a token. */
    refund(key: string) {
      const at = now();
      store(key, Math.min(max, tokensOf(key, at) + 1), at);
    },
    size: () => buckets.size,
  };
}
