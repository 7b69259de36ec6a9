/** Limits how often a read is repeated, so that changes in quick succession cannot keep a list from showing. */
const maxRepeats = 2;

/** The reads in flight by cache key, and how many changes have been stored since the page was opened. */
export function makeReads() {
  let changeCount = 0;
  const inProgress = new Map<string, Promise<unknown>>();

  return {
    recordChange: () => void (changeCount += 1),

    /**
     * Repeats the read when a change was stored in the meantime, because the response may be older than the change. A
     * failure is returned: the caller decides whether to retry.
     */
    readFresh<Result extends { error?: unknown }>(key: string, read: () => PromiseLike<Result>): Promise<Result> {
      const reading = (async () => {
        for (let repeats = 0; ; repeats += 1) {
          const countBefore = changeCount;
          const result = await read();
          if (changeCount === countBefore || result.error !== undefined || repeats === maxRepeats) return result;
        }
      })();
      inProgress.set(key, reading);
      const end = () => void (inProgress.get(key) === reading && inProgress.delete(key));
      reading.then(end, end);
      return reading;
    },

    /** Resolves once the cache holds the response to the read in flight for a key. */
    async whenEnded(key: string) {
      await inProgress.get(key)?.catch(() => undefined);
      await nextTask();
    },

    /** Resolves when no read is in flight, including those that a change has just caused. */
    async whenSettled() {
      await nextTask();
      while (inProgress.size > 0) await Promise.allSettled(inProgress.values());
    },
  };
}

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));
