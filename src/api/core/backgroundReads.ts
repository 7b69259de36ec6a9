/** Tracks the reads that were not caused by this person's actions. */
export function makeBackgroundReads() {
  /** Cache keys of the reads that start next. */
  const expected = new Set<string>();
  /** The signals of background reads; all requests in one read share a signal. */
  const inProgress = new WeakSet<AbortSignal>();

  return {
    expect: (key: string) => void expected.add(key),
    forget: (key: string) => void expected.delete(key),
    /** Marks the read if it was expected; returns whether it is a background read. */
    markIfExpected({ queryCacheKey = '', signal }: { queryCacheKey?: string; signal: AbortSignal }) {
      if (expected.delete(queryCacheKey)) inProgress.add(signal);
      return inProgress.has(signal);
    },
  };
}
