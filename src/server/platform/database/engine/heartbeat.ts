import { setTimeout as delay } from 'node:timers/promises';

const checkEveryMs = 500;
/** How much of the patience a process that is held up loses at once. */
const stepMs = 200;

type HeartbeatOptions = {
  /** Rejects or never settles when the database is gone. */
  beat: () => Promise<unknown>;
  timeoutMs: number;
  /** The database is not checked while no query is waiting and none has failed. */
  isWanted: () => boolean;
  onLost: (cause: unknown) => void;
  onBack: () => void;
};

/**
 * Checks a database while queries are waiting. A query may take long, but a database that answers nothing is down, and
 * the waiting queries are rejected.
 */
export function watchHeartbeat({ beat, timeoutMs, isWanted, onLost, onBack }: HeartbeatOptions) {
  let isDown = false;
  let isChecking = false;
  let isSuspected = false;

  /**
   * Rejects after so much time in which this process could read answers: while it is held up itself, by heavy work or
   * a busy machine, the database may well have answered.
   */
  async function timeout(signal: AbortSignal) {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs)
      await delay(stepMs, undefined, { ref: false, signal });
    // What arrived during the last step is read first.
    await delay(0, undefined, { signal });
    throw new Error('No answer');
  }

  async function check() {
    if (isChecking || !(isDown || isSuspected || isWanted())) return;
    isChecking = true;
    isSuspected = false;
    const checked = new AbortController();
    try {
      await Promise.race([beat(), timeout(checked.signal)]);
      if (isDown) onBack();
      isDown = false;
    } catch (error) {
      if (!isDown) onLost(error);
      isDown = true;
    } finally {
      checked.abort();
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    isDown: () => isDown,
    /** Checks the database after a connection failed, because then no query is waiting. */
    suspect: () => void (isSuspected = true),
    stop: () => clearInterval(timer),
  };
}
