import { call, delay, put, race, select, take, takeLeading } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { deletionRedirectMs } from '@/contract/people/user';

import { ask } from '@/store/confirm/confirmSaga';
import { callTo } from '@/store/confirm/questions';
import type { SagaDeps } from '@/store/sagaDeps';
import { endSession } from '@/store/session/endSession';
import { selectToken, sessionEnded } from '@/store/session/sessionSlice';
import { accountDeleted, deletionAsked } from './userSlice';

/** Deletes the account: two warnings, the call, a pause to read the outcome, then sign-out. */
export function* deletionSaga(deps: SagaDeps) {
  yield* takeLeading(deletionAsked, function* () {
    yield* race({ closed: call(closeAccount, deps), over: take(sessionEnded) });
  });
}

function* closeAccount(deps: SagaDeps) {
  if ((yield* ask({ kind: 'deleteAccount' })) !== 'done') return;
  if (
    (yield* ask({ kind: 'confirmAccountDeletion', call: callTo(userApi.endpoints.deleteUser, undefined) })) !== 'done'
  )
    return;
  const token = yield* select(selectToken);
  // The token is no longer valid, so no other call may use it during the pause.
  if (token) yield* call([deps.calls, 'revoke'], token);
  yield* put(accountDeleted());
  yield* delay(deletionRedirectMs);
  yield* endSession(deps, 'deleted', pages.login);
}
