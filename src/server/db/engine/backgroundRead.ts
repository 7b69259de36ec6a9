import { setTimeout as delay } from 'node:timers/promises';

const mostRestMs = 100;

/**
 * Runs one step of a long task on the embedded database's only connection, then leaves the connection to others for as
 * long as the step took: a request makes several queries in a row and would otherwise wait for a step at each.
 */
export async function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  await delay(Math.min(performance.now() - begun, mostRestMs));
  return result;
}

/** Runs the steps of a long task: on the embedded database in the background, elsewhere one after the other. */
export const inStepsOn =
  (engine: 'pglite' | 'postgres') =>
  <Result>(work: () => Promise<Result>) =>
    engine === 'pglite' ? inBackground(work) : work();
