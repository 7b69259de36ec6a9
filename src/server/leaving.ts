import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from './log';

const patienceMs = 9500;

type Step = () => Promise<void> | void;

/** What was begun is ended in the opposite order, once, and within ten seconds (reliability H8). */
export function makeLeaving() {
  const steps: Step[] = [];
  let leaving: Promise<void> | undefined;

  async function takeSteps(log?: Log) {
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        log?.error({ err: error }, 'something could not be ended cleanly');
      }
    }
  }

  return {
    /** To be done on the way out, before what was told earlier. */
    then: (step: Step) => void steps.push(step),
    /** Resolves when everything is ended, or patience is. */
    leave: (log?: Log) => (leaving ??= Promise.race([takeSteps(log), delay(patienceMs)])),
  };
}
export type Leaving = ReturnType<typeof makeLeaving>;
