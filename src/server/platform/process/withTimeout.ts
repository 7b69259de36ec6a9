import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with the result of `work`, or with undefined after `ms`; `work` is not canceled. */
export const withTimeout = <Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([work, delay(ms, undefined, { ref: false })]);
