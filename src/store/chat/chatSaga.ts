import { call, delay, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { texts } from '@/contract/texts';
import type { RealtimeLoader, Saga, SagaDeps } from '@/store/sagaDeps';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import {
  chatOpened,
  chatRequested,
  conversationShown,
  messageWritten,
  openingCancelled,
  selectOpeningWith,
  selectSenderId,
} from './chatSlice';

/** User actions that load the chat at once. */
const urgentActions = [chatRequested, chatOpened, conversationShown, messageWritten];
const retryMs = 30_000;

/**
 * Runs the chat while a person is signed in: for administrators at once, for members once their record is loaded. The
 * code is loaded when the page is idle or when the person first uses the chat.
 */
export function* chatSaga(deps: SagaDeps): SagaGenerator<void> {
  let isFirst = true;
  while (true) {
    while ((yield* select(selectSenderId)) === null)
      yield* take([sessionBegan, userApi.endpoints.getUserInfo.matchFulfilled]);
    if (isFirst) yield* race([call(deps.live.whenPageIdle), take(urgentActions), take(sessionEnded)]);
    isFirst = false;
    yield* race([call(runChat, deps), take(sessionEnded)]);
  }
}

/** Loads the chat and runs it; a failed load is retried later, or when the person uses the chat. */
function* runChat(deps: SagaDeps): SagaGenerator<void> {
  const saga = yield* call(loadChat, deps);
  if (saga) return yield* call(saga, deps);
  if ((yield* select(selectOpeningWith)) !== null) {
    yield* call(toast.error, texts.network.error);
    yield* put(openingCancelled());
  }
  yield* race([delay(retryMs), take(urgentActions)]);
}

/** Null when the chunk could not be loaded. */
async function loadChat({ live, log }: SagaDeps): Promise<Saga | null> {
  try {
    return await live.load();
  } catch {
    log('chat not loaded', {});
    return null;
  }
}

/** Leaves the page time to load what it needs first. */
const quietMs = 5000;
const maxIdleWaitMs = 5000;

async function waitUntilQuiet() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxIdleWaitMs }));
}

export const browserRealtimeLoader: RealtimeLoader = {
  whenPageIdle: waitUntilQuiet,
  load: async () => (await import(/* webpackChunkName: "socket" */ './chatSessionSaga')).chatSessionSaga,
};
