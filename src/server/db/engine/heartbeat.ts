import { setTimeout as delay } from 'node:timers/promises';

const checkEveryMs = 500;

type HeartbeatOptions = {
  /** Rejects or never settles when the database is gone. */
  beat: () => Promise<unknown>;
  patienceMs: number;
  /** The database is not checked while no query is waiting. */
  isWanted: () => boolean;
  onLost: (cause: unknown) => void;
  onBack: () => void;
};

/**
 * Checks a database while queries are waiting. A query may take long, but a database that answers nothing is down, and
 * the waiting queries are rejected.
 */
export function watchHeartbeat({ beat, patienceMs, isWanted, onLost, onBack }: HeartbeatOptions) {
  let isDown = false;
  let isChecking = false;

  /** Answers that have already arrived are read before the database counts as down. */
  const timeout = () =>
    delay(patienceMs, undefined, { ref: false })
      .then(() => delay(0))
      .then(() => Promise.reject(new Error('No answer')));

  async function check() {
    if (isChecking || !(isDown || isWanted())) return;
    isChecking = true;
    try {
      await Promise.race([beat(), timeout()]);
      if (isDown) onBack();
      isDown = false;
    } catch (error) {
      if (!isDown) onLost(error);
      isDown = true;
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    isDown: () => isDown,
    stop: () => clearInterval(timer),
  };
}
