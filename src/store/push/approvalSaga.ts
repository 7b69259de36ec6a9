import { createAction } from '@reduxjs/toolkit';
import { buffers, type Channel, channel } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  flush,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
} from 'typed-redux-saga';

import { isCallError, isRefusal } from '@/api/core/failure';
import { userApi } from '@/api/user';
import type { Decision } from '@/contract/people/user';
import { request } from '@/store/request';
import { selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

import { type ApprovalRequest, makeRequestQueue, type RequestQueue } from './requestQueue';
import { hideRequests, showRequests } from './requestToast';

/** A request for approval arrived. */
export const requestArrived = createAction<ApprovalRequest>('push/requestArrived');
const queueChanged = createAction('push/pileChanged');

const { verifyNotification } = userApi.endpoints;

/** Requests that arrive within this time are announced together. */
const batchMs = 200;
/** Longest time the first request of a batch waits. */
const maxBatchMs = 1000;

/** Shows each request in a toast, the newest first, until it is answered or the session ends. */
export function* approvalSaga() {
  while (true) {
    if (!(yield* select(selectIsSignedIn))) yield* take(sessionBegan);
    yield* race([call(handleDecisions), take(sessionEnded)]);
  }
}

function* handleDecisions() {
  const queue = makeRequestQueue();
  // Ignores clicks while a decision is being sent.
  const decisions = yield* call(() => channel<Decision>(buffers.none()));
  try {
    yield* takeEvery(requestArrived, function* ({ payload }) {
      if (queue.add(payload)) yield* put(queueChanged());
    });
    yield* fork(showBatches, queue, decisions);
    yield* fork(followAnswers, queue);
    while (true) yield* call(decide, yield* take(decisions), queue, decisions);
  } finally {
    decisions.close();
    yield* call(hideRequests);
  }
}

function* showBatches(queue: RequestQueue, decisions: Channel<Decision>): SagaGenerator<void> {
  const changes = yield* actionChannel(queueChanged, buffers.sliding(1));
  while (true) {
    yield* take(changes);
    yield* race({ quiet: call(waitUntilQuiet), long: delay(maxBatchMs) });
    yield* flush(changes);
    yield* call(showTopRequest, queue, decisions);
  }
}

function* waitUntilQuiet(): SagaGenerator<void> {
  for (;;) if ((yield* race({ another: take(queueChanged), isQuiet: delay(batchMs) })).isQuiet) return;
}

function showTopRequest(queue: RequestQueue, decisions: Channel<Decision>) {
  const top = queue.top();
  if (top) showRequests(top, queue.size(), (decision) => decisions.put(decision));
  else hideRequests();
}

/** The toast stays open during the call. */
function* decide(decision: Decision, queue: RequestQueue, decisions: Channel<Decision>) {
  queue.keepOnTop(decision.userSSN);
  yield* call(showTopRequest, queue, decisions);
  yield* request(verifyNotification.initiate(decision));
  queue.keepOnTop(null);
  yield* call(showTopRequest, queue, decisions);
}

/** Removes a request once the service has responded to its decision on any screen; after a network error it stays. */
function* followAnswers(queue: RequestQueue) {
  yield* takeEvery(verifyNotification.matchFulfilled, function* ({ meta }) {
    if (queue.drop(meta.arg.originalArgs.userSSN)) yield* put(queueChanged());
  });
  yield* takeEvery(verifyNotification.matchRejected, function* ({ payload, meta }) {
    const isAnswered = isCallError(payload) && isRefusal(payload);
    if (isAnswered && queue.drop(meta.arg.originalArgs.userSSN)) yield* put(queueChanged());
  });
}
