import type { Action } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { pages } from '@/contract/pages';
import { maskedSsn } from '@/contract/patterns';
import { idledOut, selectIdleEnd } from '@/store/account/userSlice';
import { selectImport } from '@/store/admin/adminSlice';
import { isImportAnswered } from '@/store/admin/imported';
import { chatOpened, selectUnread, unreadCounted } from '@/store/chat/chatSlice';
import type { SagaDeps } from '@/store/sagaDeps';
import type { OtherTabChange } from './browserStorage';
import { endSession } from './endSession';
import {
  type EndReason,
  selectAdminKind,
  selectIsSignedIn,
  sessionBegan,
  sessionEnded,
  tokenReplaced,
} from './sessionSlice';
import type { SessionEnd } from './tabs';

/** Keeps the browser's storage and the other tabs in sync with the session. */
export function* storageSaga(deps: SagaDeps, missed: readonly Action[] = []) {
  const { memory } = deps;
  yield* call(memory.setCountryCode);

  function* saveSession({ payload: { token, admin, user } }: ReturnType<typeof sessionBegan>) {
    yield* call(memory.saveSession, { token, admin, maskedSsn: user?.userSSN || maskedSsn('') });
  }
  function* clearSession({ payload: { reason } }: ReturnType<typeof sessionEnded>) {
    // After a timeout, unsent messages are kept for the same person.
    if (reason !== 'expired' && reason !== 'infoFailed') yield* call(memory.clearUnsentChat);
    // The tab that signed out has already cleared storage.
    if (reason === 'elsewhere') return;
    if (reason === 'adminPage') yield* call(memory.clearAll);
    else if (reason === 'replaced') yield* call(memory.clearPerson);
    else yield* call(memory.clearSession, tabEndReason(reason));
  }
  for (const action of missed) {
    if (sessionEnded.match(action)) yield* call(clearSession, action);
    else if (sessionBegan.match(action)) yield* call(saveSession, action);
  }

  yield* takeEvery(sessionBegan, saveSession);
  yield* takeEvery(tokenReplaced, function* ({ payload }) {
    yield* call(memory.replaceToken, payload.token);
  });
  yield* takeEvery(sessionEnded, clearSession);
  yield* takeEvery([unreadCounted, chatOpened], function* () {
    yield* call(memory.saveUnread, yield* select(selectUnread));
  });
  yield* takeEvery(isImportAnswered, function* () {
    yield* call(memory.saveImport, yield* select(selectImport));
  });
  yield* fork(followOtherTabs, deps);
}

/** The reason sent to other tabs: only after an expiry can the person return to their page. */
const tabEndReason = (reason: EndReason): SessionEnd => (reason === 'expired' ? 'expired' : 'signedOut');

/** Idle sessions end in all tabs at the same time, which must not count as a sign-out. */
function* isIdledOut() {
  const endsAt = yield* select(selectIdleEnd);
  return endsAt !== null && endsAt <= (yield* call(Date.now));
}

/** Whether the new token belongs to the person signed in here; false if its person is unknown. */
function* isSamePerson({ returnTo }: SagaDeps, otherTabChange: OtherTabChange) {
  if (otherTabChange.change === 'replaced') return true;
  if (otherTabChange.change !== 'switched' || otherTabChange.person === null) return false;
  return (
    otherTabChange.person === (yield* call(returnTo.personId)) &&
    otherTabChange.admin === (yield* select(selectAdminKind))
  );
}

/**
 * Follows other tabs: a sign-out or expiry there ends the session here in the same way, another person's sign-in
 * reloads the page, and the same person continues with the new token and their unsent input.
 */
function* followOtherTabs(deps: SagaDeps) {
  const changes = yield* call(() => eventChannel<OtherTabChange>((notify) => deps.memory.watch(notify)));
  try {
    while (true) {
      const otherTabChange = yield* take(changes);
      if (!(yield* select(selectIsSignedIn))) continue;
      if (otherTabChange.change === 'replaced' || otherTabChange.change === 'switched') {
        if (yield* isSamePerson(deps, otherTabChange)) yield* put(tokenReplaced({ token: otherTabChange.token }));
        else yield* call(deps.reload);
      } else if (otherTabChange.change === 'expired' || (yield* call(isIdledOut))) yield* put(idledOut());
      else yield* endSession(deps, 'elsewhere', pages.login);
    }
  } finally {
    changes.close();
  }
}
