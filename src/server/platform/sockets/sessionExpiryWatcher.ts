import { setTimeout as delay } from 'node:timers/promises';

import type { Caller } from '@/server/platform/http/caller';
import type { ThrottledLog } from './throttledLog';

const checkEveryMs = 250;
/**
 * A session is looked up this long before it ends, so that a slow database rarely causes the sockets of an extended
 * session to be closed.
 */
const lookupLeadMs = 3000;
/** Together with `checkEveryMs`, less than a second. */
const lookupTimeoutMs = 600;
/** Sessions that ended on other nodes are found by polling, because Redis may be unavailable. */
const pollIntervalMs = 2000;

/** What sockets need to know about sessions. */
export type SocketSessions = {
  /** `isActivity`: whether the call counts as the person's activity. */
  find(token: string, isActivity: boolean): Promise<Caller | null>;
  /** Each session's end in epoch milliseconds; sessions that have ended are left out. */
  readEndTimes(sessionIds: readonly number[]): Promise<Map<number, number>>;
  /** Closes this node's sockets whose session has ended or whose permissions have changed. */
  disconnectEnded(): Promise<void>;
};

/** This node's sockets. */
type LocalSockets = {
  hasLocalSocket: (sessionId: number) => boolean;
  disconnect: (sessionIds: readonly number[]) => void;
};

/** Runs `work` at an interval, but never twice at the same time. Returns a function that stops it. */
function repeatEvery(work: () => Promise<void>, intervalMs: number) {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => (isBusy = false));
  }, intervalMs).unref();
  return () => clearInterval(timer);
}

/**
 * Closes this node's sockets whose session has ended. Expiry is noticed within a second: a session is looked up only
 * shortly before its last known end, because requests on any node may have extended it. A session that ends on another
 * node is noticed within seconds, even without a notification.
 */
export function makeSessionExpiryWatcher(
  { sessions, now }: { sessions: SocketSessions; now: () => Date },
  { hasLocalSocket, disconnect }: LocalSockets,
  throttledLog: ThrottledLog,
) {
  const knownEnds = new Map<number, number>();
  let nextCheckAt = Infinity;
  let stops: (() => void)[] = [];

  function watch(sessionId: number, endsAt: number) {
    knownEnds.set(sessionId, endsAt);
    nextCheckAt = Math.min(nextCheckAt, endsAt - lookupLeadMs);
  }

  /** Resolves with null if the lookup fails or takes too long. */
  async function findEnds(ids: readonly number[]): Promise<Map<number, number> | null> {
    try {
      return await Promise.race([sessions.readEndTimes(ids), delay(lookupTimeoutMs, null, { ref: false })]);
    } catch (error) {
      throttledLog('error', 'could not look up the sockets’ sessions', { err: error });
      return null;
    }
  }

  function findDueSessions(at: number) {
    const due = new Map<number, number>();
    nextCheckAt = Infinity;
    for (const [id, endsAt] of knownEnds) {
      if (endsAt - lookupLeadMs > at) nextCheckAt = Math.min(nextCheckAt, endsAt - lookupLeadMs);
      else if (hasLocalSocket(id)) due.set(id, endsAt);
      else knownEnds.delete(id);
    }
    return due;
  }

  async function closeExpired() {
    const at = now().getTime();
    if (at < nextCheckAt) return;
    const due = findDueSessions(at);
    if (due.size === 0) return;
    // If the lookup fails, the last known end is used. A page that is disconnected by mistake reconnects automatically.
    const found = await findEnds([...due.keys()]);
    const expiredSessionIds: number[] = [];
    for (const [id, knownEnd] of due) {
      const endsAt = found ? found.get(id) : knownEnd;
      if (endsAt !== undefined && endsAt > at) watch(id, endsAt);
      else {
        knownEnds.delete(id);
        expiredSessionIds.push(id);
      }
    }
    disconnect(expiredSessionIds);
  }

  async function disconnectEnded() {
    try {
      await sessions.disconnectEnded();
    } catch (error) {
      throttledLog('error', 'sockets of ended sessions may still be open', { err: error });
    }
  }

  return {
    /** Watches a socket's session; `endsAt` is its end in epoch milliseconds unless it is extended. */
    watch,
    disconnectEnded,
    open({ hasOthers }: { hasOthers: boolean }) {
      stops = [
        repeatEvery(closeExpired, checkEveryMs),
        ...(hasOthers ? [repeatEvery(disconnectEnded, pollIntervalMs)] : []),
      ];
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
export type SessionEnds = ReturnType<typeof makeSessionExpiryWatcher>;
