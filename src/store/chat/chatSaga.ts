import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

import { chatAsked, chatOpened, chatRefused, conversationShown, messageWritten, selectAskedWith } from './chatSlice';
import type { Saga } from '@/store/sagaDeps';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { selectSpeakerId } from './speaker';
import type { SagaDeps } from '@/store/sagaDeps';

/** What cannot wait until the page has come to rest. */
const urgent = [chatAsked, chatOpened, conversationShown, messageWritten];
const againMs = 30_000;

/**
 * Has the chat run for as long as somebody is signed in who is known (D-96): an administrator at once, a member once
 * their record is there. All of it arrives after the page has come to rest, or with the first that needs it.
 */
export function* chatSaga(deps: SagaDeps): SagaGenerator<void> {
  let isFirst = true;
  while (true) {
    while ((yield* select(selectSpeakerId)) === null)
      yield* take([sessionBegan, userApi.endpoints.getUserInfo.matchFulfilled]);
    if (isFirst) yield* race([call(deps.live.atRest), take(urgent), take(sessionEnded)]);
    isFirst = false;
    yield* race([call(talk, deps), take(sessionEnded)]);
  }
}

/** What cannot be had now is asked for again a while later, or as soon as somebody wants it. */
function* talk(deps: SagaDeps): SagaGenerator<void> {
  const saga = yield* call(loaded, deps);
  if (saga) return yield* call(saga, deps);
  if ((yield* select(selectAskedWith)) !== null) {
    yield* call(toast.error, texts.network.error);
    yield* put(chatRefused());
  }
  yield* race([delay(againMs), take(urgent)]);
}

/** Null while it cannot be had. */
async function loaded({ live, log }: SagaDeps): Promise<Saga | null> {
  try {
    return await live.load();
  } catch {
    log('chat not loaded', {});
    return null;
  }
}
