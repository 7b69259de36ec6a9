import { clearTimeout, setTimeout } from 'node:timers';

/** The result of `work`, or undefined if it takes longer than `ms`; the work continues. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
