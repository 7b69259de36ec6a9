import { eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';

import { maskedSsn } from '@/contract/patterns';
import { pages } from '@/contract/pages';

import { selectImport } from './adminSlice';
import { chatOpened, selectUnread, unreadCounted } from './chatSlice';
import { isImportAnswered } from './imported';
import { leave } from './leaving';
import { selectIsSignedIn, sessionBegan, sessionEnded, tokenReplaced } from './sessionSlice';
import type { World } from './surroundings';
import { idledOut, selectIdleEnd } from './userSlice';

/** Keeps the browser's memory in step with the session, and this tab with the others. */
export function* memorySaga(world: World) {
  const { memory } = world;
  yield* call(memory.setCountryCode);

  yield* takeEvery(sessionBegan, function* ({ payload: { token, admin, user } }) {
    yield* call(memory.keepSession, { token, admin, maskedSsn: user?.userSSN || maskedSsn('') });
  });
  yield* takeEvery(tokenReplaced, function* ({ payload }) {
    yield* call(memory.replaceToken, payload.token);
  });
  yield* takeEvery(sessionEnded, function* ({ payload: { reason } }) {
    // Whoever only stayed away too long finds their words again.
    if (reason !== 'expired' && reason !== 'infoFailed') yield* call(memory.forgetForTab);
    // The tab that signed out has cleared what there was.
    if (reason === 'elsewhere') return;
    if (reason === 'adminPage') yield* call(memory.forgetEverything);
    else if (reason === 'replaced') yield* call(memory.forgetPerson);
    else yield* call(memory.forgetSession);
  });
  yield* takeEvery([unreadCounted, chatOpened], function* () {
    yield* call(memory.keepUnread, yield* select(selectUnread));
  });
  yield* takeEvery(isImportAnswered, function* () {
    yield* call(memory.keepImport, yield* select(selectImport));
  });
  yield* fork(followOtherTabs, world);
}

/** Tabs that nobody was at end together; the first of them to notice signs nobody out. */
function* isIdledOut() {
  const endsAt = yield* select(selectIdleEnd);
  return endsAt !== null && endsAt <= (yield* call(Date.now));
}

/** Signed out there means signed out here; somebody else there means a fresh page here (reliability J3). */
function* followOtherTabs(world: World) {
  const changes = yield* call(() => eventChannel<{ change: 'signedOut' | 'switched' }>((tell) => world.memory.watch((change) => tell({ change }))));
  try {
    while (true) {
      const { change } = yield* take(changes);
      if (!(yield* select(selectIsSignedIn))) continue;
      if (change === 'switched') yield* call(world.reload);
      else if (yield* call(isIdledOut)) yield* put(idledOut());
      else yield* leave(world, 'elsewhere', pages.login);
    }
  } finally {
    changes.close();
  }
}
