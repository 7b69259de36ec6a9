import { buffers, eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import type { InFlightCalls } from '@/api/core/inFlightCalls';
import { sessionApi } from '@/api/session';
import { idleWarningMs } from '@/contract/people/idle';
import { idledOut, idleEndMoved, selectIdleEnd } from '@/store/account/userSlice';
import { request } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectAdminKind, selectIsSignedIn, sessionBegan, sessionEnded, tokenReplaced } from './sessionSlice';
import { type ActivityChannel, openActivityChannel } from './tabs';

const { extendSession } = sessionApi.endpoints;

/** Events that count as activity; `timeupdate` is a playing video's. Not `scroll`: the page also scrolls by itself. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'timeupdate'] as const;
const wakeEvents = ['focus', 'pageshow'] as const;
const activityIntervalMs = 1000;
/** Time for other tabs to report activity before the session ends. */
const graceMs = 500;
/** Pause before a failed extension is tried again. */
const retryMs = 15_000;

type IdleEvent =
  /** A call that extends the session was sent at this time, here or in another tab, and got a response. */
  | { kind: 'active'; at: number; isHere: boolean }
  | { kind: 'asked' }
  /** User activity without a call. */
  | { kind: 'did' }
  | { kind: 'woke' };

/**
 * Extends the session while the person is active, warns before it times out, and ends it on time. Without a configured
 * idle time nothing happens.
 */
export function* idleSaga({ config: { sessionIdle }, calls }: SagaDeps): SagaGenerator<void> {
  if (!sessionIdle) return;
  while (true) {
    if (!(yield* select(selectIsSignedIn))) yield* take(sessionBegan);
    const isAdmin = (yield* select(selectAdminKind)) !== null;
    const idleMs = (isAdmin ? sessionIdle.adminS : sessionIdle.memberS) * 1000;
    yield* race({ watched: call(watchIdleTime, calls, idleMs), over: take(sessionEnded) });
    // Waits for the session to end, unless a new token arrives in time.
    if (yield* select(selectIsSignedIn)) yield* take([sessionEnded, tokenReplaced]);
  }
}

/** Compares clock times instead of counting ticks, so that it is correct after a tab was suspended. */
function* watchIdleTime(calls: InFlightCalls, idleMs: number) {
  const warningMs = Math.min(idleWarningMs, idleMs / 2);
  const tabs = openActivityChannel();
  const activityChannel = yield* call(openIdleChannel, calls, tabs);
  let activeAt = yield* call(Date.now);
  /** A restored session's last activity is unknown until the first response to a call. */
  let isActivityKnown = false;
  let lastAttemptAt = -Infinity;
  let graceEndsAt: number | null = null;

  try {
    while (true) {
      const now = yield* call(Date.now);
      // A clock that was set back must not extend the session.
      activeAt = Math.min(activeAt, now);
      const endsAt = activeAt + idleMs;
      const isEndNear = endsAt - now <= warningMs;
      const shownEnd = isEndNear ? endsAt : null;
      if ((yield* select(selectIdleEnd)) !== shownEnd) yield* put(idleEndMoved(shownEnd));

      if (now < endsAt) graceEndsAt = null;
      else if (graceEndsAt === null) {
        graceEndsAt = now + graceMs;
        tabs.ask();
      } else if (now >= graceEndsAt) return yield* put(idledOut());

      const nextCheckAt = graceEndsAt ?? (isEndNear ? endsAt : endsAt - warningMs);
      const { news } = yield* race({ news: take(activityChannel), time: delay(Math.max(nextCheckAt - now, 0)) });
      if (news?.kind === 'active') {
        activeAt = Math.max(activeAt, news.at);
        isActivityKnown = true;
        if (news.isHere) tabs.report(activeAt);
      } else if (news?.kind === 'asked') tabs.report(activeAt);
      else if (news?.kind === 'did' && !isEndNear) {
        const at = yield* call(Date.now);
        const isExtensionDue = !isActivityKnown || at - activeAt >= idleMs / 4;
        if (!isExtensionDue || at - lastAttemptAt < Math.min(retryMs, idleMs / 4)) continue;
        lastAttemptAt = at;
        yield* fork(extend);
      }
    }
  } finally {
    activityChannel.close();
    tabs.close();
  }
}

function* extend() {
  yield* request(extendSession.initiate());
}

const openIdleChannel = (calls: InFlightCalls, tabs: ActivityChannel) =>
  eventChannel<IdleEvent>((emit) => {
    const stopListening = calls.onActivity((at) => emit({ kind: 'active', at, isHere: true }));
    tabs.listen({
      onActivity: (at) => emit({ kind: 'active', at, isHere: false }),
      onQuestion: () => emit({ kind: 'asked' }),
    });

    let lastActivity = -Infinity;
    const handleActivity = (event: Event) => {
      // Some browsers send pointermove when the page scrolls under a resting pointer.
      const isPointerResting =
        event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
      const at = Date.now();
      if (isPointerResting || Math.abs(at - lastActivity) < activityIntervalMs) return;
      lastActivity = at;
      emit({ kind: 'did' });
    };
    const handleWake = () => emit({ kind: 'woke' });
    const listenerOptions = { passive: true, capture: true };
    activityEvents.forEach((name) => window.addEventListener(name, handleActivity, listenerOptions));
    wakeEvents.forEach((wakeEvent) => window.addEventListener(wakeEvent, handleWake));
    document.addEventListener('visibilitychange', handleWake);
    return () => {
      stopListening();
      activityEvents.forEach((name) => window.removeEventListener(name, handleActivity, listenerOptions));
      wakeEvents.forEach((wakeEvent) => window.removeEventListener(wakeEvent, handleWake));
      document.removeEventListener('visibilitychange', handleWake);
    };
  }, buffers.expanding<IdleEvent>(8));
