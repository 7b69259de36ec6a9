import { fork } from 'typed-redux-saga';

import { chatSaga } from '@/store/chat/chatSaga';
import { confirmSaga } from '@/store/confirm/confirmSaga';
import { startPushSaga } from '@/store/push/startPushSaga';
import { clearSessionSaga } from '@/store/session/clearSessionSaga';
import { expirySaga } from '@/store/session/expirySaga';
import { signInSaga } from '@/store/session/signInSaga';
import { signOutSaga } from '@/store/session/signOutSaga';
import { storageSaga } from '@/store/session/storageSaga';
import { userInfoSaga } from '@/store/session/userInfoSaga';
import { feedbackSaga } from './feedbackSaga';
import type { Saga, SagaDeps } from './sagaDeps';
import { supervise } from './supervisor';

const sagas: Record<string, Saga> = {
  feedback: feedbackSaga,
  // Before the sagas below, so that a session's cache and calls are cleared before they react to its end.
  ending: clearSessionSaga,
  memory: storageSaga,
  expiry: expirySaga,
  signIn: signInSaga,
  signOut: signOutSaga,
  userInfo: userInfoSaga,
  confirm: confirmSaga,
  chat: chatSaga,
  pushes: startPushSaga,
};

export function* rootSaga(deps: SagaDeps) {
  for (const [name, saga] of Object.entries(sagas)) yield* fork(supervise, name, saga, deps);
}
