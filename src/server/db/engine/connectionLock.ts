import { StoreDown } from './outage';

/** Hands out one turn at a time, in order of arrival. Rejects after `patienceMs` of waiting. */
export function makeConnectionLock(patienceMs: number) {
  let last = Promise.resolve();

  /** Resolves with a function that ends the turn. */
  return async function next(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => (end = resolve));

    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'over'>((resolve) => (timer = setTimeout(resolve, patienceMs, 'over')));
    const came = await Promise.race([before, patience]);
    clearTimeout(timer);
    if (came !== 'over') return end;
    void before.then(end);
    throw new StoreDown(
      new Error(`Waited ${patienceMs} ms for the one connection: is a transaction waiting for itself?`),
    );
  };
}
