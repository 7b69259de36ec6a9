/** Tracks the reads that no action of this person caused. */
export function makeBackgroundReads() {
  /** Cache keys of the reads that start next. */
  const expected = new Set<string>();
  /** By the signal that all requests of one read share. */
  const underWay = new WeakSet<AbortSignal>();

  return {
    expect: (key: string) => void expected.add(key),
    forget: (key: string) => void expected.delete(key),
    has({ queryCacheKey = '', signal }: { queryCacheKey?: string; signal: AbortSignal }) {
      if (expected.delete(queryCacheKey)) underWay.add(signal);
      return underWay.has(signal);
    },
  };
}
