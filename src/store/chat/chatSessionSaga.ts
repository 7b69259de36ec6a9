import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import type { Saga } from '@/store/sagaDeps';
import { selectAdminKind } from '@/store/session/sessionSlice';
import { selectSenderId } from './speaker';
import type { SagaDeps } from '@/store/sagaDeps';
import { chime } from '@/ui/announce/chime';

import { announcingSaga } from './announcingSaga';
import type { ChatDeps, PageChange, ChatSession } from './chatDeps';
import { chatUsersSaga } from './chatUsersSaga';
import { endingChatSaga } from './endingChatSaga';
import { makeHistories } from './historySaga';
import { persistSaga } from './persistSaga';
import { openChatSocket } from './chatSocket';
import { connectionSaga } from './connectionSaga';
import { pageSaga } from './pageSaga';
import { termsSaga } from './termsSaga';

/** The chat of one person; runs until they sign out. */
export const makeChatSessionSaga = (chatDeps: ChatDeps): Saga =>
  function* chatSessionSaga(deps: SagaDeps): SagaGenerator<void> {
    const speaker = yield* select(selectSenderId);
    if (speaker === null) return;
    const isAdmin = (yield* select(selectAdminKind)) !== null;
    const session: ChatSession = {
      deps,
      chatDeps,
      speaker,
      isAdmin,
      socket: null,
      connectedAt: null,
      hasReceipts: false,
      retriedOnce: new Set(),
      emitted: new Set(),
    };
    const histories = makeHistories(session);
    yield* fork(persistSaga, deps);
    yield* fork(termsSaga, deps);
    yield* fork(pageSaga, chatDeps);
    yield* fork(announcingSaga, chatDeps);
    yield* fork(chatUsersSaga);
    yield* fork(histories.followReads);
    yield* fork(endingChatSaga, session, histories);
    yield* call(connectionSaga, session, histories);
  };

/** A hidden page gets no animation frames, so a timer limits the wait. */
const hiddenFrameMs = 250;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, hiddenFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

function watchPage(listener: (turn: PageChange) => void) {
  const events = [
    [window, 'online', () => listener('online')],
    [window, 'offline', () => listener('offline')],
    [document, 'visibilitychange', () => listener(document.visibilityState)],
  ] as const;
  events.forEach(([target, event, handler]) => target.addEventListener(event, handler));
  return () => events.forEach(([target, event, handler]) => target.removeEventListener(event, handler));
}

export const browserChatDeps: ChatDeps = {
  openChatSocket,
  nextFrame,
  chance: Math.random,
  chime,
  isVisible: () => document.visibilityState === 'visible',
  watchPage,
};
export const chatSessionSaga = makeChatSessionSaga(browserChatDeps);
