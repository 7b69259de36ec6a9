import type { Action } from '@reduxjs/toolkit';
import { fork, takeEvery } from 'typed-redux-saga';

import { supervised } from '@/store/supervisor';
import type { World } from '@/store/sagaDeps';

import { approvalSaga } from './approvalSaga';
import { heed } from './onPush';
import type { Pushes } from './pushReceived';
import { registrationSaga } from './registrationSaga';
import { workerWordsSaga } from './workerMessages';

/** Registers this browser for pushes and minds what they bring; each part goes on when another stumbles. */
export function* pushSaga(world: World, pushes: Pushes, isResumed: boolean) {
  function* registering(_world: World, missed?: readonly Action[]) {
    yield* registrationSaga(world, isResumed, missed);
  }
  yield* fork(supervised, 'approvals', approvalSaga, world);
  yield* fork(supervised, 'workerWords', workerWordsSaga, world);
  yield* fork(supervised, 'pushRegistration', registering, world);
  yield* takeEvery(pushes, heed);
}
