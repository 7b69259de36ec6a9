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

import { makeRequestQueue, type Request, type RequestQueue } from './requestQueue';
import { hideRequests, showRequests } from './requestToast';

/** A request for approval arrived. */
export const requestArrived = createAction<Request>('push/requestArrived');
const pileChanged = createAction('push/pileChanged');

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
  const presses = yield* call(() => channel<Decision>(buffers.none()));
  try {
    yield* takeEvery(requestArrived, function* ({ payload }) {
      if (queue.add(payload)) yield* put(pileChanged());
    });
    yield* fork(showBatches, queue, presses);
    yield* fork(followAnswers, queue);
    while (true) yield* call(decide, yield* take(presses), queue, presses);
  } finally {
    presses.close();
    yield* call(hideRequests);
  }
}

function* showBatches(queue: RequestQueue, presses: Channel<Decision>): SagaGenerator<void> {
  const changes = yield* actionChannel(pileChanged, buffers.sliding(1));
  while (true) {
    yield* take(changes);
    yield* race({ quiet: call(waitUntilQuiet), long: delay(maxBatchMs) });
    yield* flush(changes);
    yield* call(show, queue, presses);
  }
}

function* waitUntilQuiet(): SagaGenerator<void> {
  for (;;) if ((yield* race({ another: take(pileChanged), isQuiet: delay(batchMs) })).isQuiet) return;
}

function show(queue: RequestQueue, presses: Channel<Decision>) {
  const top = queue.top();
  if (top) showRequests(top, queue.size(), (decision) => presses.put(decision));
  else hideRequests();
}

/** The toast stays open during the call. */
function* decide(decision: Decision, queue: RequestQueue, presses: Channel<Decision>) {
  queue.keepOnTop(decision.userSSN);
  yield* call(show, queue, presses);
  yield* request(verifyNotification.initiate(decision));
  queue.keepOnTop(null);
  yield* call(show, queue, presses);
}

/**
 * Removes a request once the service has responded to its decision, made on any screen and with any result; after a
 * network error it stays.
 */
function* followAnswers(queue: RequestQueue) {
  yield* takeEvery(verifyNotification.matchFulfilled, function* ({ meta }) {
    if (queue.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
  yield* takeEvery(verifyNotification.matchRejected, function* ({ payload, meta }) {
    const isAnswered = isCallError(payload) && isRefusal(payload);
    if (isAnswered && queue.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
}
