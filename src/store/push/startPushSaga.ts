import { buffers } from 'redux-saga';
import { actionChannel, call, flush, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

import { pushReceived } from './pushReceived';

/** How many pushes are buffered before the saga is loaded. */
const maxBufferedPushes = 50;

/** Loads the push saga after sign-in once the page is idle; earlier pushes are buffered. */
export function* startPushSaga(deps: SagaDeps): SagaGenerator<void> {
  const earlyPushes = yield* actionChannel(pushReceived, buffers.sliding(maxBufferedPushes));
  let isResumed = yield* select(selectIsSignedIn);
  while (true) {
    if (!(yield* select(selectIsSignedIn))) {
      yield* take(sessionBegan);
      isResumed = false;
    }
    const { pushSaga } = yield* race({ pushSaga: call(loadPushSaga, deps), over: take(sessionEnded) });
    if (pushSaga) return yield* call(pushSaga, deps, earlyPushes, isResumed);
    // Drops what was buffered for the previous session.
    yield* flush(earlyPushes);
  }
}

async function loadPushSaga({ live }: SagaDeps) {
  await live.whenPageIdle();
  return (await import(/* webpackChunkName: "push" */ './pushSaga')).pushSaga;
}
