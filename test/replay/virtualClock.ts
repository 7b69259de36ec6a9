type Timer = { due: number; run: () => void };

/** The longest chain of promises that one event may start. */
const maxTurns = 60;
/** A saga that lost the effect it waits for would set timers forever. */
const maxTimers = 20_000;

/** Replaces `Date.now` and the timers by a clock that the test moves. */
export function startVirtualClock(startedAt: number) {
  const own = { setTimeout, clearTimeout, now: Date.now };
  const timers = new Map<number, Timer>();
  let now = startedAt;
  let last = 0;
  let fired = 0;

  Object.assign(globalThis, {
    setTimeout(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) {
      last += 1;
      timers.set(last, { due: now + Math.max(Number(ms) || 0, 0), run: () => run(...args) });
      return last;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  });
  Date.now = Object.defineProperty(() => now, 'name', { value: 'now' });

  /** Runs all promises that wait for nothing else. */
  async function settle() {
    for (let turn = 0; turn < maxTurns; turn += 1) await Promise.resolve();
  }
  return {
    now: () => now,
    settle,
    /** Moves to the time, and fires the timers due until then. */
    async moveTo(moment: number) {
      if (!Number.isFinite(moment)) throw new Error('The recording has no such time.');
      for (;;) {
        await settle();
        const [next] = [...timers]
          .filter(([, { due }]) => due <= moment)
          .sort(([, one], [, other]) => one.due - other.due);
        if (!next) break;
        fired += 1;
        if (fired > maxTimers) throw new Error('The sagas set timers without end.');
        const [id, { due, run }] = next;
        timers.delete(id);
        now = Math.max(now, due);
        run();
      }
      now = Math.max(now, moment);
    },
    stop() {
      Object.assign(globalThis, { setTimeout: own.setTimeout, clearTimeout: own.clearTimeout });
      Date.now = own.now;
    },
  };
}
export type VirtualClock = ReturnType<typeof startVirtualClock>;
