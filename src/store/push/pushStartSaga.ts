import { buffers } from 'redux-saga';
import { actionChannel, call, flush, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

import { pushReceived } from './pushReceived';

/** More than anybody sends while the page comes to rest. */
const mostEarly = 50;

/** Brings what pushes need once somebody is signed in and the page has come to rest; what arrives sooner waits for it. */
export function* pushStartSaga(deps: SagaDeps): SagaGenerator<void> {
  const early = yield* actionChannel(pushReceived, buffers.sliding(mostEarly));
  let isResumed = yield* select(selectIsSignedIn);
  while (true) {
    if (!(yield* select(selectIsSignedIn))) {
      yield* take(sessionBegan);
      isResumed = false;
    }
    const { pushSaga } = yield* race({ pushSaga: call(loaded, deps), over: take(sessionEnded) });
    if (pushSaga) return yield* call(pushSaga, deps, early, isResumed);
    // What came for somebody who has left is nobody else's.
    yield* flush(early);
  }
}

async function loaded({ live }: SagaDeps) {
  await live.atRest();
  return (await import(/* webpackChunkName: "push" */ './pushSaga')).pushSaga;
}
