import type { Action } from '@reduxjs/toolkit';
import { call, put, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { releaseAllFiles } from '@/api/core/fileStorage';
import type { SagaDeps } from '@/store/sagaDeps';
import { discardSavedForms } from '@/ui/forms/savedForms';
import { adminPageOpened, sessionEnded } from './sessionSlice';

/** Clears the API cache, calls in flight, and stored files, so that the next person sees nothing of this one. */
export function* clearSessionSaga({ calls }: SagaDeps, missed: readonly Action[] = []) {
  function* clear() {
    yield* call([calls, 'endSession']);
    yield* call(releaseAllFiles);
    yield* put(api.util.resetApiState());
  }
  if (missed.some(sessionEnded.match)) yield* call(clear);
  yield* takeEvery(adminPageOpened, function* () {
    yield* put(sessionEnded({ reason: 'adminPage' }));
  });
  yield* takeEvery(sessionEnded, function* ({ payload: { reason } }) {
    // The console's sign-in page also opens after an expiry; `returnTo` checks that the same person signs in.
    if (reason !== 'expired' && reason !== 'adminPage') yield* call(discardSavedForms);
    yield* call(clear);
  });
}
