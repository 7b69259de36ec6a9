/** Runs jobs one after another; refuses a job while `max` others are running or waiting. */
export function makeBoundedQueue(max: number) {
  let pendingCount = 0;
  let lastJob = Promise.resolve();
  return {
    /** Returns false when the queue is full. `job` must handle its own errors. */
    add(job: () => Promise<void>): boolean {
      if (pendingCount >= max) return false;
      pendingCount += 1;
      lastJob = lastJob.then(job).finally(() => (pendingCount -= 1));
      return true;
    },
  };
}
