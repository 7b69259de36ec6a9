import { StoreBusy } from '@/server/platform/database/outage';

/** Grants at most `max` slots at once, in order of arrival. Rejects after waiting for `timeoutMs`. */
export function makePoolSlots(max: number, timeoutMs: number) {
  const waitingCallers: (() => void)[] = [];
  let usedSlots = 0;

  /** Gives the freed slot to the caller that has waited longest. */
  function releaseSlot() {
    const next = waitingCallers.shift();
    if (next) next();
    else usedSlots -= 1;
  }

  /** Resolves with a function that frees the slot; call it once. */
  return async function acquireSlot(): Promise<() => void> {
    if (usedSlots < max) {
      usedSlots += 1;
      return releaseSlot;
    }
    await new Promise<void>((resolve, reject) => {
      const grantSlot = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waitingCallers.splice(waitingCallers.indexOf(grantSlot), 1);
        const waited = `Waited ${timeoutMs} ms for ${max === 1 ? 'the only connection: is a transaction waiting for itself?' : 'a connection.'}`;
        reject(new StoreBusy(new Error(waited)));
      }, timeoutMs);
      waitingCallers.push(grantSlot);
    });
    return releaseSlot;
  };
}
