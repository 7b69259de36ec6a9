import type { Action } from '@reduxjs/toolkit';
import { call, put, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { releaseAllFiles } from '@/api/core/heldFiles';

import { adminPageOpened, sessionEnded } from './sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

/** Whoever comes next finds nothing of the one before: no answer, no call under way, no file (reliability J8). */
export function* endingSaga({ calls }: SagaDeps, missed: readonly Action[] = []) {
  function* putAway() {
    yield* call([calls, 'endSession']);
    yield* call(releaseAllFiles);
    yield* put(api.util.resetApiState());
  }
  if (missed.some(sessionEnded.match)) yield* call(putAway);
  yield* takeEvery(adminPageOpened, function* () {
    yield* put(sessionEnded({ reason: 'adminPage' }));
  });
  yield* takeEvery(sessionEnded, putAway);
}
