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

/** Somebody asks for a yes or a no. */
export const requestArrived = createAction<Request>('push/requestArrived');
const pileChanged = createAction('push/pileChanged');

const { verifyNotification } = userApi.endpoints;

/** Those that arrive at once are announced at once. */
const batchMs = 200;
/** However many come one upon the other, the first of them waits no longer. */
const longestBatchMs = 1000;

/** Asks for each request, the newest first, until it is answered; none outlives its session (APPR-01 to APPR-06, reliability K4). */
export function* approvalSaga() {
  while (true) {
    if (!(yield* select(selectIsSignedIn))) yield* take(sessionBegan);
    yield* race([call(askInTurn), take(sessionEnded)]);
  }
}

function* askInTurn() {
  const pile = makeRequestQueue();
  // What is pressed while a decision is on its way is not heard.
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

/** The toast stays while the call runs. */
function* decide(decision: Decision, pile: RequestQueue, presses: Channel<Decision>) {
  pile.hold(decision.userSSN);
  yield* call(show, pile, presses);
  yield* request(verifyNotification.initiate(decision));
  pile.hold(null);
  yield* call(show, pile, presses);
}

/** A request goes with the service's answer, be it a no and wherever it was decided; without an answer it stays (D-121). */
function* followAnswers(pile: RequestQueue) {
  yield* takeEvery(verifyNotification.matchFulfilled, function* ({ meta }) {
    if (pile.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
  yield* takeEvery(verifyNotification.matchRejected, function* ({ payload, meta }) {
    const isAnswered = isCallError(payload) && isRefusal(payload);
    if (isAnswered && pile.drop(meta.arg.originalArgs.userSSN)) yield* put(pileChanged());
  });
}
