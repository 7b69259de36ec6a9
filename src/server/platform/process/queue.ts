/** Runs one task at a time; others wait in order. */
export function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
