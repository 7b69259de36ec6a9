import { call, put, race, select, take, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { tokenInMeta } from '@/api/core/requestArgs';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { isClosed, type ClosedAccount } from '@/contract/people/session';

import { ask } from '@/store/confirm/confirmSaga';
import { goTo } from '@/store/navigation';
import {
  pendingDropped,
  pendingHeld,
  selectIsSignedIn,
  selectPendingToken,
  selectUser,
  sessionBegan,
  sessionEnded,
  tokenReplaced,
  type SessionBegan,
} from './sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';
import { numberChangeEnded, selectNumberChange } from '@/store/account/userSlice';

const { signIn, signUp, verifyCode, keepAccount, forgotPassword, updateNewPassword, refreshToken } =
  sessionApi.endpoints;
const { consoleLogin, consoleForgotPassword, consoleVerifyCode, consoleUpdatePassword } = sessionApi.endpoints;
const { getUserInfo, verifyNewNumber } = userApi.endpoints;

/** A new sign-in replaces the previous session and everything read with it. */
function* begin(session: SessionBegan) {
  if (yield* select(selectIsSignedIn)) yield* put(sessionEnded({ reason: 'replaced' }));
  yield* put(sessionBegan(session));
}

/** Starting another sign-in ends the session before it. */
function* hold(pending: Parameters<typeof pendingHeld>[0]) {
  if (yield* select(selectIsSignedIn)) yield* put(sessionEnded({ reason: 'signedOut' }));
  yield* put(pendingHeld(pending));
}

/** Offers the owner of a deleted account to restore it; a no or a refusal leaves it closed. */
function* offer(deps: SagaDeps, token: string, { keepUntil }: ClosedAccount) {
  yield* hold({ token });
  const { outcome } = yield* race({
    outcome: call(ask, { kind: 'keepAccount' as const, keepUntil }),
    over: take(sessionBegan),
  });
  if (outcome !== 'declined' && outcome !== 'failed') return;
  yield* put(pendingDropped());
  yield* goTo(deps, pages.login, { replace: true });
}

/** Handles each step of signing in, which brings a session or the token for the next step. */
export function* signInSaga(deps: SagaDeps) {
  const { config, returning } = deps;
  /** What the next code is for, which the token does not say. */
  let codeOpens: 'session' | 'newPassword' | null = null;

  yield* takeEvery(signIn.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token || !user) return;
    if (isClosed(user)) {
      if (user.isAdmin || config.memberLogin) yield* offer(deps, token, user);
      return;
    }
    // A person who may not sign in here gets no session and no stored token.
    if (user.isAdmin || config.memberLogin) yield* begin({ token, user, admin: user.isAdmin ? 'employee' : null });
  });
  yield* takeEvery(consoleLogin.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    yield* begin({ token, user: null, admin: 'console' });
    yield* call([returning, 'arrive'], { mark: meta.arg.originalArgs.emailId.toLowerCase() });
  });

  yield* takeEvery(signUp.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    codeOpens = 'session';
    yield* hold({ token, user, contact: meta.arg.originalArgs.userContact });
  });
  yield* takeEvery(forgotPassword.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    codeOpens = 'newPassword';
    yield* hold({ token, user, contact: meta.arg.originalArgs.userContact });
  });
  yield* takeEvery(verifyCode.matchFulfilled, function* ({ payload, meta }) {
    // An answer without a token or person keeps those of the previous step.
    const token = tokenInMeta(meta) ?? (yield* select(selectPendingToken));
    if (payload && isClosed(payload)) {
      if (token) yield* offer(deps, token, payload);
      return;
    }
    const user = payload ?? (yield* select(selectUser));
    if (!token) return;
    if (codeOpens === 'session') yield* begin({ token, user, admin: user?.isAdmin ? 'employee' : null });
    else if (codeOpens === 'newPassword') yield* put(pendingHeld({ token }));
  });

  yield* takeEvery(keepAccount.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    yield* begin({ token, user, admin: user?.isAdmin ? 'employee' : null });
    yield* goTo(deps, user?.isAdmin ? pages.employees : pages.home);
  });
  yield* takeEvery([sessionBegan, getUserInfo.matchFulfilled], function* ({ payload }) {
    const user = payload && 'token' in payload ? payload.user : payload;
    if (user) yield* call([returning, 'arrive'], { id: user.id, mark: user.userSSN });
  });

  yield* takeEvery(consoleForgotPassword.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (token) yield* hold({ token, contact: meta.arg.originalArgs.email });
  });
  yield* takeEvery(consoleVerifyCode.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (token) yield* put(pendingHeld({ token }));
  });
  yield* takeEvery([updateNewPassword.matchFulfilled, consoleUpdatePassword.matchFulfilled], function* () {
    codeOpens = null;
    yield* put(pendingDropped());
  });

  yield* takeEvery(refreshToken.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (token) yield* put(tokenReplaced({ token }));
  });
  yield* takeEvery(verifyNewNumber.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta) ?? (yield* select(selectNumberChange)).token;
    if (token) yield* put(tokenReplaced({ token }));
    yield* put(numberChangeEnded());
    yield* put(api.util.invalidateTags(['User']));
  });
}
