import { Refusal } from '@/server/platform/http/reply';

const retryAfterS = 5;

/** Runs at most `running` tasks at a time and queues `waiting` more. Any more are refused with a Refusal (503). */
export function limitConcurrency(running: number, waiting: number) {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= running && queue.length >= waiting)
      throw new Refusal('The service is busy. Try again in a moment.', 503, retryAfterS);
    if (busy >= running) await new Promise<void>((resolve) => queue.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
