/** The reads under way, and how many changes were stored since the page was opened. */
export function makeReads() {
  let changes = 0;
  const underWay = new Set<Promise<unknown>>();

  return {
    noteChange: () => void (changes += 1),

    /**
     * Reads again when a change was stored meanwhile, because the answer may show what was there before it. An answer
     * that `isFinal` is kept.
     */
    fresh<Answer>(read: () => PromiseLike<Answer>, isFinal: (answer: Answer) => boolean): Promise<Answer> {
      const reading = (async () => {
        for (;;) {
          const before = changes;
          const answer = await read();
          if (changes === before || isFinal(answer)) return answer;
        }
      })();
      underWay.add(reading);
      const end = () => void underWay.delete(reading);
      reading.then(end, end);
      return reading;
    },

    /** Resolves when no read is under way, those that a change has just caused included. */
    async settled() {
      await new Promise((next) => void setTimeout(next));
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
