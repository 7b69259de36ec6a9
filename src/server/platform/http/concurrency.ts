import { Refusal } from '@/server/platform/http/reply';

const retryAfterS = 5;

/**
 * Runs at most `maxRunning` tasks at a time and queues up to `maxWaiting` more. Beyond that, throws a Refusal (503).
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (runningCount >= maxRunning && queue.length >= maxWaiting)
      throw new Refusal('The service is busy. Try again in a moment.', 503, retryAfterS);
    if (runningCount >= maxRunning) await new Promise<void>((resolve) => queue.push(resolve));
    else runningCount += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else runningCount -= 1;
    }
  };
}
