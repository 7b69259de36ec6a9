import { setTimeout as delay } from 'node:timers/promises';

const checkIntervalMs = 500;
/** While this process is blocked, at most this much of the timeout passes. */
const stepMs = 200;

type HeartbeatOptions = {
  /** Rejects or never settles if the database is disconnected. */
  ping: () => Promise<unknown>;
  timeoutMs: number;
  /** Whether a query is waiting. While none is, and none has failed, the database is not checked. */
  isQueryWaiting: () => boolean;
  onLost: (cause: unknown) => void;
  onRecovered: () => void;
};

/**
 * Checks a database while queries are waiting. A slow query is fine, but a database that does not respond at all is
 * down, and the waiting queries are rejected.
 */
export function watchHeartbeat({ ping, timeoutMs, isQueryWaiting, onLost, onRecovered }: HeartbeatOptions) {
  let isDown = false;
  let isChecking = false;
  let isSuspected = false;

  /**
   * Counts only time in which this process could read responses. The database may have responded while this process was
   * blocked.
   */
  async function rejectAfterTimeout(signal: AbortSignal) {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += stepMs)
      await delay(stepMs, undefined, { ref: false, signal });
    // Lets the process read what arrived during the last step.
    await delay(0, undefined, { signal });
    throw new Error('No reply');
  }

  async function check() {
    if (isChecking || !(isDown || isSuspected || isQueryWaiting())) return;
    isChecking = true;
    isSuspected = false;
    const timeoutAbort = new AbortController();
    try {
      await Promise.race([ping(), rejectAfterTimeout(timeoutAbort.signal)]);
      if (isDown) onRecovered();
      isDown = false;
    } catch (error) {
      if (!isDown) onLost(error);
      isDown = true;
    } finally {
      timeoutAbort.abort();
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check(), checkIntervalMs).unref();
  return {
    isDown: () => isDown,
    /** Call it when a connection has failed: the database is then checked even if no query is waiting. */
    reportFailure: () => void (isSuspected = true),
    stop: () => clearInterval(timer),
  };
}
