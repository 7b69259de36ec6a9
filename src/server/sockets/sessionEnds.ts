import { setTimeout as delay } from 'node:timers/promises';

import type { ThrottledLog } from './throttledLog';
import type { Sessions } from '@/server/auth/sessions';

const lookEveryMs = 250;
/** So long before a session ends it is looked up whether it still does, so that a slow database closes few that go on. */
const earlyMs = 3000;
/** With the time between two looks this is less than a second. */
const patienceMs = 600;
/** Another node may end a session without this one hearing of it: Redis may be away for either of them. */
const askEveryMs = 2000;

/** The sockets of this node. */
type Here = { isHere: (sessionId: number) => boolean; disconnect: (sessionIds: readonly number[]) => void };

/** Does a piece of work over and over, never twice at a time. Returns how to stop. */
function overAndOver(work: () => Promise<void>, everyMs: number) {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => (isBusy = false));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Closes the sockets of this node whose session is over. One that runs out is noticed within a second: it is looked up
 * only shortly before it was last known to end, since calls at any node may have put that moment off. One that was
 * ended at another node is noticed within some seconds even if nothing was heard of it.
 */
export function makeSessionEnds(
  { sessions, now }: { sessions: Sessions; now: () => Date },
  { isHere, disconnect }: Here,
  throttledLog: ThrottledLog,
) {
  const endings = new Map<number, number>();
  let nextAt = Infinity;
  let stops: (() => void)[] = [];

  function watch(sessionId: number, endsAt: number) {
    endings.set(sessionId, endsAt);
    nextAt = Math.min(nextAt, endsAt - earlyMs);
  }

  /** Null when nobody can say in time. */
  async function lookedUp(ids: readonly number[]): Promise<Map<number, number> | null> {
    try {
      return await Promise.race([sessions.endsAt(ids), delay(patienceMs, null, { ref: false })]);
    } catch (error) {
      throttledLog('error', 'sessions of sockets could not be looked up', { err: error });
      return null;
    }
  }

  function dueAt(at: number) {
    const due = new Map<number, number>();
    nextAt = Infinity;
    for (const [id, endsAt] of endings) {
      if (endsAt - earlyMs > at) nextAt = Math.min(nextAt, endsAt - earlyMs);
      else if (isHere(id)) due.set(id, endsAt);
      else endings.delete(id);
    }
    return due;
  }

  async function lookForRunOut() {
    const at = now().getTime();
    if (at < nextAt) return;
    const due = dueAt(at);
    if (due.size === 0) return;
    // Where nobody can say, the session ends as it was known to; a page that is cut off wrongly comes back by itself.
    const found = await lookedUp([...due.keys()]);
    const over: number[] = [];
    for (const [id, knownEnd] of due) {
      const endsAt = found ? found.get(id) : knownEnd;
      if (endsAt !== undefined && endsAt > at) watch(id, endsAt);
      else {
        endings.delete(id);
        over.push(id);
      }
    }
    disconnect(over);
  }

  async function disconnectEnded() {
    try {
      await sessions.disconnectEnded();
    } catch (error) {
      throttledLog('error', 'sockets of sessions that ended may be open', { err: error });
    }
  }

  return {
    /** `endsAt`: when the session of a socket ends if nobody does anything. */
    watch,
    disconnectEnded,
    open({ hasOthers }: { hasOthers: boolean }) {
      stops = [
        overAndOver(lookForRunOut, lookEveryMs),
        ...(hasOthers ? [overAndOver(disconnectEnded, askEveryMs)] : []),
      ];
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
export type SessionEnds = ReturnType<typeof makeSessionEnds>;
