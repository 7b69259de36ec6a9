import { type Action, isRejected } from '@reduxjs/toolkit';
import { put, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { isCallError } from '@/api/core/failure';
import { connected, disconnected } from '@/store/chat/chatSlice';

const forbiddenStatus = 403;
const isForbidden = (action: Action) =>
  isRejected(action) && isCallError(action.payload) && action.payload.status === forbiddenStatus;

/**
 * Reloads an administrator's permissions when they may have changed: after a refusal, and after the socket was lost,
 * because the service closes it when it removes a permission. If the session has ended, that call gets a 401.
 */
export function* permissionsSaga(): SagaGenerator<void> {
  let wasConnectionLost = false;

  function* refetchPermissions() {
    yield* put(api.util.invalidateTags(['Me']));
  }
  yield* takeEvery(isForbidden, refetchPermissions);
  yield* takeEvery(disconnected, function* ({ payload: { refusal } }) {
    wasConnectionLost = true;
    if (refusal !== undefined) yield* refetchPermissions();
  });
  yield* takeEvery(connected, function* () {
    // Changes before the socket was open were not announced; a list that is not on screen is not loaded.
    yield* put(api.util.invalidateTags(wasConnectionLost ? ['Me', 'Administrator'] : ['Administrator']));
    wasConnectionLost = false;
  });
}
