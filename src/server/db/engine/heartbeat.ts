import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 500;

type Watched = {
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
export function watchHeartbeat({ beat, patienceMs, isWanted, onLost, onBack }: Watched) {
  let isDown = false;
  let isFeeling = false;

  /** Answers that have already arrived are read before the database counts as down. */
  const patience = () =>
    delay(patienceMs, undefined, { ref: false })
      .then(() => delay(0))
      .then(() => Promise.reject(new Error('No answer')));

  async function feel() {
    if (isFeeling || !(isDown || isWanted())) return;
    isFeeling = true;
    try {
      await Promise.race([beat(), patience()]);
      if (isDown) onBack();
      isDown = false;
    } catch (error) {
      if (!isDown) onLost(error);
      isDown = true;
    } finally {
      isFeeling = false;
    }
  }

  const timer = setInterval(() => void feel(), everyMs).unref();
  return {
    isDown: () => isDown,
    stop: () => clearInterval(timer),
  };
}
