import { setTimeout as delay } from 'node:timers/promises';

const mostRestMs = 100;

/**
 * Does one piece of long work on the one connection of the embedded database, then leaves it to others for as long as
 * the piece took: a call asks several times in a row, and would else wait for a piece each time.
 */
export async function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  await delay(Math.min(performance.now() - begun, mostRestMs));
  return result;
}
