/** A read is repeated at most so often, so that changes in quick succession keep no list from showing. */
const mostRepeats = 2;

/** The reads under way by cache key, and how many changes were stored since the page was opened. */
export function makeReads() {
  let changes = 0;
  const underWay = new Map<string, Promise<unknown>>();

  return {
    noteChange: () => void (changes += 1),

    /**
     * Reads again when a change was stored meanwhile, because the answer may show what was there before it. A failure is
     * kept: its caller decides whether to try again.
     */
    fresh<Answer extends { error?: unknown }>(key: string, read: () => PromiseLike<Answer>): Promise<Answer> {
      const reading = (async () => {
        for (let repeats = 0; ; repeats += 1) {
          const before = changes;
          const answer = await read();
          if (changes === before || answer.error !== undefined || repeats === mostRepeats) return answer;
        }
      })();
      underWay.set(key, reading);
      const end = () => void (underWay.get(key) === reading && underWay.delete(key));
      reading.then(end, end);
      return reading;
    },

    /** Resolves once the cache holds the answer of the read that is under way for a key. */
    async ended(key: string) {
      await underWay.get(key)?.catch(() => undefined);
      await nextTask();
    },

    /** Resolves when no read is under way, those that a change has just caused included. */
    async settled() {
      await nextTask();
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}

const nextTask = () => new Promise<void>((next) => void setTimeout(next));
