/** Runs the packets of one socket in order; refuses packets when more than `max` are waiting. */
export function makeBoundedQueue(max: number) {
  let waitingCount = 0;
  let last = Promise.resolve();
  return {
    /** Returns false when the queue is full. `work` must handle its own errors. */
    add(work: () => Promise<void>): boolean {
      if (waitingCount >= max) return false;
      waitingCount += 1;
      last = last.then(work).finally(() => (waitingCount -= 1));
      return true;
    },
  };
}
