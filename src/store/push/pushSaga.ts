import type { Action } from '@reduxjs/toolkit';
import { fork, takeEvery } from 'typed-redux-saga';

import { supervised } from '@/store/supervisor';
import type { SagaDeps } from '@/store/sagaDeps';

import { approvalSaga } from './approvalSaga';
import { onPush } from './onPush';
import type { Pushes } from './pushReceived';
import { registrationSaga } from './registrationSaga';
import { workerMessagesSaga } from './workerMessages';

/** Registers this browser for pushes and handles them; each part restarts by itself after a crash. */
export function* pushSaga(deps: SagaDeps, pushes: Pushes, isResumed: boolean) {
  function* registering(_world: SagaDeps, missed?: readonly Action[]) {
    yield* registrationSaga(deps, isResumed, missed);
  }
  yield* fork(supervised, 'approvals', approvalSaga, deps);
  yield* fork(supervised, 'workerWords', workerMessagesSaga, deps);
  yield* fork(supervised, 'pushRegistration', registering, deps);
  yield* takeEvery(pushes, onPush);
}
