import { setTimeout as delay } from 'node:timers/promises';

const checkEveryMs = 500;
/** How much of the timeout a blocked process uses up at once. */
const stepMs = 200;

type HeartbeatOptions = {
  /** Rejects or never settles if the database is disconnected. */
  ping: () => Promise<unknown>;
  timeoutMs: number;
  /** The database is not checked while no query is waiting and none has failed. */
  isWanted: () => boolean;
  onLost: (cause: unknown) => void;
  onBack: () => void;
};

/**
 * Checks a database while queries are waiting. A slow query is fine, but a database that does not respond at all is
 * down, and the waiting queries are rejected.
 */
export function watchHeartbeat({ ping, timeoutMs, isWanted, onLost, onBack }: HeartbeatOptions) {
  let isDown = false;
  let isChecking = false;
  let isSuspected = false;

  /**
   * Counts only time in which this process could read responses. While this process itself is blocked, the database may
   * have responded.
   */
  async function timeout(signal: AbortSignal) {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs)
      await delay(stepMs, undefined, { ref: false, signal });
    // First reads what arrived during the last step.
    await delay(0, undefined, { signal });
    throw new Error('No reply');
  }

  async function check() {
    if (isChecking || !(isDown || isSuspected || isWanted())) return;
    isChecking = true;
    isSuspected = false;
    const checked = new AbortController();
    try {
      await Promise.race([ping(), timeout(checked.signal)]);
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
    /** Checks the database after a connection failed while no query was waiting. */
    suspect: () => void (isSuspected = true),
    stop: () => clearInterval(timer),
  };
}
