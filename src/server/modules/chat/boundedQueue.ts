/** Runs jobs one after another; refuses a job while `max` others are running or waiting. */
export function makeBoundedQueue(max: number) {
  let waitingCount = 0;
  let lastJob = Promise.resolve();
  return {
    /** Returns false when the queue is full. `job` must handle its own errors. */
    add(job: () => Promise<void>): boolean {
      if (waitingCount >= max) return false;
      waitingCount += 1;
      lastJob = lastJob.then(job).finally(() => (waitingCount -= 1));
      return true;
    },
  };
}
