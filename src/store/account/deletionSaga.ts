import { call, delay, put, race, select, take, takeLeading } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { deletionRedirectMs } from '@/contract/people/user';

import { askInToast } from '@/store/confirm/askInToast';
import { leaveSession } from '@/store/session/leaving';
import { request } from '@/store/request';
import { selectToken, sessionEnded } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';
import { deletionAsked, deletionMoved } from './userSlice';

const { deleteUser } = userApi.endpoints;
const { sure, confirm } = texts.deleteAccount;

/** The safe answer comes last. */
const answers = ['Delete', 'Cancel'] as const;

/**
 * Deletes the account: two warnings, the call, a pause to read the outcome, then sign-out. The end of the session
 * removes the question.
 */
export function* deletionSaga(deps: SagaDeps) {
  yield* takeLeading(deletionAsked, function* () {
    yield* race({ closed: call(closeAccount, deps), over: take(sessionEnded) });
  });
}

function* closeAccount(deps: SagaDeps) {
  try {
    yield* put(deletionMoved('warned'));
    if ((yield* askInToast(sure, answers)) === 'Cancel') return;
    yield* put(deletionMoved('confirming'));
    if ((yield* askInToast(confirm, answers)) === 'Cancel') return;
    yield* put(deletionMoved('deleting'));
    const token = yield* select(selectToken);
    const { error } = yield* request(deleteUser.initiate());
    if (error) return;
    // The token is no longer valid, so no other call may use it during the pause.
    if (token) yield* call([deps.calls, 'revoke'], token);
    yield* put(deletionMoved('deleted'));
    yield* delay(deletionRedirectMs);
    yield* leaveSession(deps, 'deleted', pages.login);
  } finally {
    yield* put(deletionMoved('idle'));
  }
}
