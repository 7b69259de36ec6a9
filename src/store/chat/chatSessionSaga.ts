import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import type { Saga } from '@/store/sagaDeps';
import { selectAdminKind } from '@/store/session/sessionSlice';
import { selectSpeakerId } from './speaker';
import type { SagaDeps } from '@/store/sagaDeps';
import { chime } from '@/ui/announce/chime';

import { announcingSaga } from './announcingSaga';
import type { ChatDeps, PageTurn, ChatSession } from './chatDeps';
import { chatUsersSaga } from './chatUsersSaga';
import { endingChatSaga } from './endingChatSaga';
import { makeHistories } from './historySaga';
import { persistSaga } from './persistSaga';
import { openChatSocket } from './chatSocket';
import { connectionSaga } from './connectionSaga';
import { pageSaga } from './pageSaga';
import { termsSaga } from './termsSaga';

/** The chat of one person; runs until they sign out. */
export const makeChatSessionSaga = (around: ChatDeps): Saga =>
  function* chatSessionSaga(deps: SagaDeps): SagaGenerator<void> {
    const speaker = yield* select(selectSpeakerId);
    if (speaker === null) return;
    const isAdmin = (yield* select(selectAdminKind)) !== null;
    const talk: ChatSession = {
      deps,
      around,
      speaker,
      isAdmin,
      line: null,
      upAt: null,
      hasReceipts: false,
      doubted: new Set(),
      sentOut: new Set(),
    };
    const histories = makeHistories(talk);
    yield* fork(persistSaga, deps);
    yield* fork(termsSaga, deps);
    yield* fork(pageSaga, around);
    yield* fork(announcingSaga, around);
    yield* fork(chatUsersSaga);
    yield* fork(histories.follow);
    yield* fork(endingChatSaga, talk, histories);
    yield* call(connectionSaga, talk, histories);
  };

/** A hidden page gets no animation frames, so a timer limits the wait. */
const hiddenFrameMs = 250;

const nextFrame = () =>
  new Promise<void>((drawn) => {
    const timer = setTimeout(drawn, hiddenFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      drawn();
    });
  });

function watchPage(tell: (turn: PageTurn) => void) {
  const turns = [
    [window, 'online', () => tell('online')],
    [window, 'offline', () => tell('offline')],
    [document, 'visibilitychange', () => tell(document.visibilityState)],
  ] as const;
  turns.forEach(([place, event, hear]) => place.addEventListener(event, hear));
  return () => turns.forEach(([place, event, hear]) => place.removeEventListener(event, hear));
}

export const chatSessionSaga = makeChatSessionSaga({
  openChatSocket,
  nextFrame,
  chance: Math.random,
  chime,
  isVisible: () => document.visibilityState === 'visible',
  watchPage,
});
