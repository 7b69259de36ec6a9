import { call, put, race, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import { meApi } from '@/api/administration/me';
import { api } from '@/api/core/api';
import { secondFactorMissing } from '@/api/core/proofRetry';
import { tokenInMeta } from '@/api/core/requestArgs';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { formatDay } from '@/contract/format';
import { pages } from '@/contract/pages';
import { type ClosedAccount, isClosedAccount } from '@/contract/people/session';
import { isFactorRequired } from '@/contract/signIn/secondFactor';
import { numberChangeEnded, selectNumberChange } from '@/store/account/userSlice';
import { askQuestion } from '@/store/confirm/confirmSaga';
import { goTo } from '@/store/navigation';
import type { SagaDeps } from '@/store/sagaDeps';
import { pageAfterSignIn } from './pageAfterSignIn';
import { consoleId } from './returnTo';
import {
  pendingBegan,
  pendingEnded,
  type SessionBegan,
  selectAdminKind,
  selectIsSignedIn,
  selectPending,
  selectUser,
  sessionBegan,
  sessionEnded,
  tokenReplaced,
} from './sessionSlice';

const { signIn, signUp, verifyCode, keepAccount, forgotPassword, updateNewPassword, refreshToken } =
  sessionApi.endpoints;
const { consoleLogin, consoleForgotPassword, consoleVerifyCode, consoleUpdatePassword } = sessionApi.endpoints;
const { getUserInfo, verifyNewNumber } = userApi.endpoints;

/** A new sign-in replaces the previous session and its data. */
export function* beginSession(session: SessionBegan) {
  if (yield* select(selectIsSignedIn)) yield* put(sessionEnded({ reason: 'replaced' }));
  yield* put(sessionBegan(session));
}

/** Begins a console administrator's session; the ID, if the service sends it, identifies a returning administrator. */
export function* beginConsoleSession({ returnTo }: SagaDeps, token: string, id: number | undefined, contact: string) {
  yield* beginSession({ token, user: null, admin: 'console' });
  yield* call([returnTo, 'signedIn'], { ssnOrEmail: contact, ...(id !== undefined && { id: consoleId(id) }) });
}

/** Starting another sign-in ends the previous session. */
function* beginPending(pending: Parameters<typeof pendingBegan>[0]) {
  if (yield* select(selectIsSignedIn)) yield* put(sessionEnded({ reason: 'signedOut' }));
  yield* put(pendingBegan(pending));
}

/** Asks the owner of a closed account whether to restore it; if the owner declines or the service refuses, it stays closed. */
export function* offerRestore(deps: SagaDeps, token: string, { keepUntil }: ClosedAccount) {
  yield* beginPending({ purpose: 'keepAccount', token });
  const question = {
    kind: 'keepAccount',
    text: {
      title: 'Restore your account?',
      text: `You closed this account. You can restore it with everything in it until ${formatDay(keepUntil)}. After that, it’s permanently deleted.`,
      confirm: 'Restore my account',
      isHarmless: true,
      cancel: 'Leave it closed',
    },
  } as const;
  const { outcome } = yield* race({
    outcome: call(askQuestion, question, keepAccount.initiate()),
    over: take(sessionBegan),
  });
  if (outcome !== 'declined' && outcome !== 'failed') return;
  yield* put(pendingEnded());
  yield* goTo(deps, pages.login, { replace: true });
}

/** Handles each step of signing in, which returns a session or the token for the next step. */
export function* signInSaga(deps: SagaDeps) {
  const { config, returnTo } = deps;

  yield* takeEvery(signIn.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token || !user) return;
    if (isFactorRequired(user)) {
      yield* beginPending({ purpose: 'secondFactor', token, factors: user.secondFactor });
      return;
    }
    if (isClosedAccount(user)) {
      if (user.isAdmin || config.memberLogin) yield* offerRestore(deps, token, user);
      return;
    }
    // A person who may not sign in here gets no session and no stored token.
    if (user.isAdmin || config.memberLogin)
      yield* beginSession({ token, user, admin: user.isAdmin ? 'employee' : null });
  });
  yield* takeEvery(consoleLogin.matchFulfilled, function* ({ payload, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    const contact = meta.arg.originalArgs.emailId.toLowerCase();
    if (payload && isFactorRequired(payload)) {
      yield* beginPending({ purpose: 'secondFactor', token, factors: payload.secondFactor, contact });
      return;
    }
    yield* beginConsoleSession(deps, token, payload?.administratorId, contact);
  });

  yield* takeEvery(signUp.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    yield* beginPending({ purpose: 'signUp', token, user, contact: meta.arg.originalArgs.userContact });
  });
  yield* takeEvery(forgotPassword.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    yield* beginPending({ purpose: 'passwordReset', token, user, contact: meta.arg.originalArgs.userContact });
  });
  yield* takeEvery(verifyCode.matchFulfilled, function* ({ payload, meta }) {
    const pending = yield* select(selectPending);
    // A response without a token or person keeps those of the previous step.
    const token = tokenInMeta(meta) ?? pending?.token;
    if (payload && isClosedAccount(payload)) {
      if (token) yield* offerRestore(deps, token, payload);
      return;
    }
    if (!token || !pending) return;
    if (payload && isFactorRequired(payload)) {
      const purpose = pending.purpose === 'signUp' ? 'secondFactor' : 'resetFactor';
      yield* put(pendingBegan({ purpose, token, factors: payload.secondFactor }));
      return;
    }
    const user = payload ?? (yield* select(selectUser));
    if (pending.purpose === 'signUp') yield* beginSession({ token, user, admin: user?.isAdmin ? 'employee' : null });
    else if (pending.purpose !== 'keepAccount') yield* put(pendingBegan({ purpose: 'newPassword', token }));
  });

  yield* takeEvery(keepAccount.matchFulfilled, function* ({ payload: user, meta }) {
    const token = tokenInMeta(meta);
    if (!token) return;
    if (user && isFactorRequired(user)) {
      yield* beginPending({ purpose: 'secondFactor', token, factors: user.secondFactor });
      yield* goTo(deps, pages.secondFactor, { replace: true });
      return;
    }
    yield* beginSession({ token, user, admin: user?.isAdmin ? 'employee' : null });
    const page = pageAfterSignIn({
      signInKind: 'keptAccount',
      admin: yield* select(selectAdminKind),
      returnTo: yield* call([returnTo, 'take']),
    });
    yield* goTo(deps, page, { replace: true });
  });
  yield* takeEvery([sessionBegan, getUserInfo.matchFulfilled], function* ({ payload }) {
    const user = payload && 'token' in payload ? payload.user : payload;
    if (user) yield* call([returnTo, 'signedIn'], { id: user.id, ssnOrEmail: user.userSSN });
  });

  yield* takeEvery(meApi.endpoints.getMe.matchFulfilled, function* ({ payload: { kind, id, personId } }) {
    if (!(yield* select(selectIsSignedIn))) return;
    const identity = kind === 'console' ? consoleId(id) : personId;
    if (identity !== undefined) yield* call([returnTo, 'setPersonId'], identity);
  });

  yield* takeEvery(consoleForgotPassword.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (token) yield* beginPending({ purpose: 'passwordReset', token, contact: meta.arg.originalArgs.email });
  });
  yield* takeEvery(consoleVerifyCode.matchFulfilled, function* ({ meta }) {
    const token = tokenInMeta(meta);
    if (token) yield* put(pendingBegan({ purpose: 'newPassword', token }));
  });
  yield* takeEvery([updateNewPassword.matchFulfilled, consoleUpdatePassword.matchFulfilled], function* () {
    yield* put(pendingEnded());
  });

  yield* takeLeading(secondFactorMissing, function* () {
    yield* goTo(deps, pages.security, { replace: true });
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
