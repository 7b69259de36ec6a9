import { put, select, takeEvery } from 'typed-redux-saga';

import { tokenInMeta } from '@/api/core/requestArgs';
import { passkeyApi } from '@/api/signIn/passkeys';
import { isClosedAccount } from '@/contract/people/session';
import { isConsoleOpened, isResetOpened } from '@/contract/signIn/signedIn';
import type { SagaDeps } from '@/store/sagaDeps';

import { pendingBegan, selectContact } from './sessionSlice';
import { beginConsoleSession, beginSession, offerRestore } from './signInSaga';

const { signInWithPasskey, verifyFactorByPasskey, verifyFactorCode } = passkeyApi.endpoints;

/** Continues after a passkey or a second factor: with a session, or with the step that sets a new password. */
export function* factorAcceptedSaga(deps: SagaDeps) {
  yield* takeEvery(
    [signInWithPasskey.matchFulfilled, verifyFactorByPasskey.matchFulfilled, verifyFactorCode.matchFulfilled],
    function* ({ payload: result, meta }) {
      const token = tokenInMeta(meta);
      const contact = yield* select(selectContact);
      if (!token || !result) return;
      if (isClosedAccount(result)) yield* offerRestore(deps, token, result);
      else if (isResetOpened(result)) yield* put(pendingBegan({ purpose: 'newPassword', token }));
      else if (isConsoleOpened(result)) yield* beginConsoleSession(deps, token, result.administratorId, contact);
      else yield* beginSession({ token, user: result, admin: result.isAdmin ? 'employee' : null });
    },
  );
}
