import { createAction } from '@reduxjs/toolkit';
import { buffers, channel, type Channel } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  flush,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  type SagaGenerator,
} from 'typed-redux-saga';

import { isCallError, isRefusal } from '@/api/core/failure';
import { userApi } from '@/api/user';
import type { Decision } from '@/contract/people/user';
import { request } from '@/store/request';
import { selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

import { makeRequestQueue, type RequestQueue, type Request } from './requestQueue';
import { hideRequests, showRequests } from './requestToast';

/** A request for approval arrived. */
export const requestArrived = createAction<Request>('push/requestArrived');
const pileChanged = createAction('push/pileChanged');

const { verifyNotification } = userApi.endpoints;

/** Requests that arrive within this time are announced together. */
const batchMs = 200;
/** Longest time the first request of a batch waits. */
const longestBatchMs = 1000;

/** Shows each request in a toast, the newest first, until it is answered or the session ends. */
export function* approvalSaga() {
  while (true) {
    if (!(yield* select(selectIsSignedIn))) yield* take(sessionBegan);
    yield* race([call(askInTurn), take(sessionEnded)]);
  }
}

function* askInTurn() {
  const pile = makeRequestQueue();
  // Presses while a decision is being sent are dropped.
  const presses = yield* call(() => channel<Decision>(buffers.none()));
  try {
    yield* takeEvery(requestArrived, function* ({ payload }) {
      if (pile.add(payload)) yield* put(pileChanged());
    });
    yield* fork(showBatches, pile, presses);
    yield* fork(followAnswers, pile);
    while (true) yield* call(decide, yield* take(presses), pile, presses);
  } finally {
    presses.close();
    yield* call(hideRequests);
  }
}

function* showBatches(pile: RequestQueue, presses: Channel<Decision>): SagaGenerator<void> {
  const changes = yield* actionChannel(pileChanged, buffers.sliding(1));
  while (true) {
    yield* take(changes);
    yield* race({ quiet: call(untilQuiet), long: delay(longestBatchMs) });
    yield* flush(changes);
    yield* call(show, pile, presses);
  }
}

function* untilQuiet(): SagaGenerator<void> {
  for (;;) if ((yield* race({ another: take(pileChanged), isQuiet: delay(batchMs) })).isQuiet) return;
}

function show(pile: RequestQueue, presses: Channel<Decision>) {
  const top = pile.top();
  if (top) showRequests(top, pile.size(), (decision) => presses.put(decision));
  else hideRequests();
}

/** The toast stays open during the call. */
function* decide(decision: Decision, pile: RequestQueue, presses: Channel<Decision>) {
  pile.hold(decision.userSSN);
  yield* call(show, pile, presses);
  yield* request(verifyNotification.initiate(decision));
  pile.hold(null);
  yield* call(show, pile, presses);
}

/**
 * Removes a request once the service has answered it, wherever it was decided and whatever the answer; after a network
 * error it stays.
 */
function* followAnswers(pile: RequestQueue) {
  yield* takeEvery(verifyNotification.matchFulfilled, function* ({ meta }) {
    if (pile.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
  yield* takeEvery(verifyNotification.matchRejected, function* ({ payload, meta }) {
    const isAnswered = isCallError(payload) && isRefusal(payload);
    if (isAnswered && pile.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
}
