import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, type SagaGenerator, select, take } from 'typed-redux-saga';

import type { Saga, SagaDeps } from '@/store/sagaDeps';
import { chime } from '@/ui/announce/chime';

import { type PageChange, pageChanged, selectSenderId } from './chatSlice';
import { openChatSocket } from './chatSocket';
import { chatUsersSaga } from './chatUsersSaga';
import { type ConnectionDeps, connectionSaga } from './connectionSaga';
import { endConversationSaga } from './conversationSaga';
import { historySaga } from './historySaga';
import { announcementSaga } from './incomingSaga';
import { persistSaga } from './persistSaga';
import { newTermsSaga, termsSaga } from './termsSaga';

/** What the chat uses outside the store; tests replace it. */
export type ChatDeps = ConnectionDeps & {
  chime: () => void;
  /** Reports the page's visibility at once, then every change; returns the unsubscribe function. */
  watchPage: (listener: (change: PageChange) => void) => () => void;
};

/** The chat of one person; runs until they sign out. */
export const makeChatSessionSaga = (chatDeps: ChatDeps): Saga =>
  function* chatSessionSaga(deps: SagaDeps): SagaGenerator<void> {
    const senderId = yield* select(selectSenderId);
    if (senderId === null) return;
    yield* fork(persistSaga, deps);
    yield* fork(termsSaga, deps);
    yield* fork(newTermsSaga, deps);
    yield* fork(pageSaga, chatDeps.watchPage);
    yield* fork(announcementSaga, chatDeps.chime, deps.navigate);
    yield* fork(chatUsersSaga);
    yield* fork(historySaga, chatDeps.random);
    yield* fork(endConversationSaga, senderId);
    yield* call(connectionSaga, chatDeps, deps.config, senderId);
  };

function* pageSaga(watchPage: ChatDeps['watchPage']): SagaGenerator<void> {
  const changes = yield* call(() =>
    eventChannel<{ change: PageChange }>(
      (emit) => watchPage((change) => emit({ change })),
      buffers.expanding<{ change: PageChange }>(4),
    ),
  );
  try {
    while (true) yield* put(pageChanged((yield* take(changes)).change));
  } finally {
    changes.close();
  }
}

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

function watchPage(listener: (change: PageChange) => void) {
  const events = [
    [window, 'online', () => listener('online')],
    [window, 'offline', () => listener('offline')],
    [document, 'visibilitychange', () => listener(document.visibilityState)],
  ] as const;
  listener(document.visibilityState);
  events.forEach(([target, event, handler]) => target.addEventListener(event, handler));
  return () => events.forEach(([target, event, handler]) => target.removeEventListener(event, handler));
}

export const browserChatDeps: ChatDeps = {
  openChatSocket,
  nextFrame,
  random: Math.random,
  chime: () => void chime(),
  watchPage,
};
export const chatSessionSaga = makeChatSessionSaga(browserChatDeps);
