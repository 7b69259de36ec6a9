import { call, delay, put, race, type SagaGenerator, select, take, takeLeading } from 'typed-redux-saga';

import { releaseFile } from '@/api/core/fileStorage';
import { notificationsApi } from '@/api/notifications';
import { sendCountdownSeconds } from '@/contract/messages/notification';
import { request } from '@/store/request';
import { sessionEnded } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';
import {
  secondsCounted,
  selectSending,
  sendCancelled,
  sendEnded,
  sendPaused,
  sendRequested,
  sendResumed,
  sendStarted,
} from './adminSlice';

const { sendNotification } = notificationsApi.endpoints;
const secondMs = 1000;

/** Waits for a cancellation or the session's end; shows a message only if leaving the page canceled the countdown. */
function* waitForCancel(): SagaGenerator<true> {
  const { left } = yield* race({ left: take(sendCancelled), over: take(sessionEnded) });
  if (left?.payload === 'left') yield* call(toast.warning, 'You left the page, so the notification was not sent.');
  return true;
}

/**
 * Dispatches the seconds left until the deadline, rounded up; computed from the clock, so a suspended page skips
 * seconds but ends on time.
 */
function* countSecondsTo(deadline: number): SagaGenerator<true> {
  for (;;) {
    const remainingMs = deadline - (yield* call(Date.now));
    if (remainingMs <= 0) return true;
    const seconds = Math.ceil(remainingMs / secondMs);
    yield* put(secondsCounted(seconds));
    yield* delay(remainingMs - (seconds - 1) * secondMs);
  }
}

/** True when the countdown ended; false when it was canceled or the session ended. */
function* countDown(): SagaGenerator<boolean> {
  for (let remainingMs = sendCountdownSeconds * secondMs; ;) {
    const deadline = (yield* call(Date.now)) + remainingMs;
    const { isOver, paused } = yield* race({
      isOver: call(countSecondsTo, deadline),
      paused: take(sendPaused),
      back: call(waitForCancel),
    });
    if (isOver) return true;
    if (!paused) return false;
    remainingMs = Math.max(0, deadline - (yield* call(Date.now)));
    const { resumed } = yield* race({ resumed: take(sendResumed), back: call(waitForCancel) });
    if (!resumed) return false;
  }
}

/** Sends a notification after a countdown of five seconds, during which it can be canceled or paused. */
export function* sendingSaga() {
  // Ignores further clicks during the countdown or the call.
  yield* takeLeading(sendRequested, function* ({ payload: notification }) {
    let outcome: 'done' | 'failed' = 'failed';
    let isImageKept = false;
    try {
      if (!(yield* call(countDown))) return;
      yield* put(sendStarted());
      const { sent } = yield* race({
        sent: call(request, sendNotification.initiate(notification)),
        over: take(sessionEnded),
      });
      if (sent && !sent.error) outcome = 'done';
      isImageKept = outcome === 'failed';
    } finally {
      if (yield* select(selectSending)) yield* put(sendEnded(outcome));
      if (notification.imageKey && !isImageKept) releaseFile(notification.imageKey);
    }
  });
}
