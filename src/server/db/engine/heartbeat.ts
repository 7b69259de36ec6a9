import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 500;

type Watched = {
  /** Rejects, or never answers, when the other side is gone. */
  beat: () => Promise<unknown>;
  patienceMs: number;
  /** Nobody asks after a database that nobody waits for. */
  isWanted: () => boolean;
  onLost: (cause: unknown) => void;
  onBack: () => void;
};

/**
 * Feels the pulse of a database while somebody waits for it. A query may take its time; a database that answers
 * nothing at all is down, and whoever waits for it shall hear so.
 */
export function watchHeartbeat({ beat, patienceMs, isWanted, onLost, onBack }: Watched) {
  let isDown = false;
  let isFeeling = false;

  /** Patience ends only after the answers that have already arrived were read. */
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
