import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from './log';

const timeoutMs = 9500;

type Step = () => Promise<void> | void;

/** Runs the added steps in reverse order, once, within ten seconds. */
export function makeShutdown() {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;
  let isDraining = false;

  async function runSteps(log?: Log) {
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        log?.error({ err: error }, 'a shutdown step failed');
      }
    }
  }

  return {
    /** Adds a step that runs before those added earlier. */
    add: (step: Step) => void steps.push(step),
    /** True after `drain` was called: the node still responds, but `/ready` tells load balancers to stop using it. */
    isDraining: () => isDraining,
    /** Waits, so that load balancers can notice that the node is stopping. */
    async drain(seconds: number) {
      isDraining = true;
      await delay(seconds * 1000);
    },
    /** Resolves when all steps are done or the time limit is reached. */
    run: (log?: Log) => (running ??= Promise.race([runSteps(log), delay(timeoutMs)])),
  };
}
export type Shutdown = ReturnType<typeof makeShutdown>;
