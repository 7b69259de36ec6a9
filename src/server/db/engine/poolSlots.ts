import { StoreDown } from './outage';

/** Lets so many in at once, in the order of asking. Whoever has waited `patienceMs` is sent away. */
export function makePoolSlots(most: number, patienceMs: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;

  /** A place that becomes free goes to whoever has waited longest. */
  function free() {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }

  /** Resolves with the function that frees the place, which is called once. */
  return async function enter(): Promise<() => void> {
    if (taken < most) {
      taken += 1;
      return free;
    }
    await new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(new StoreDown(new Error(`Waited ${patienceMs} ms for a connection.`)));
      }, patienceMs);
      waiting.push(come);
    });
    return free;
  };
}
