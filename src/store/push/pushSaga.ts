import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, takeEvery } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { pageForPush } from '@/contract/messages/pageForPush';
import { fallbackPush, readPush, referenceOf } from '@/contract/messages/push';
import { pages } from '@/contract/pages';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectIsSignedIn } from '@/store/session/sessionSlice';
import { supervise } from '@/store/supervisor';
import { toast } from '@/ui/toast/toast';

import { approvalSaga, requestArrived } from './approvalSaga';
import type { PushChannel, pushReceived } from './pushReceived';
import { registrationSaga } from './registrationSaga';
import { workerMessagesSaga } from './workerMessages';

/** Registers this browser for pushes and handles them; each task restarts by itself after a crash. */
export function* pushSaga(deps: SagaDeps, pushes: PushChannel, isResumed: boolean) {
  function* runRegistration(_deps: SagaDeps, missed?: readonly Action[]) {
    yield* registrationSaga(deps, isResumed, missed);
  }
  yield* fork(supervise, 'approvals', approvalSaga, deps);
  yield* fork(supervise, 'workerMessages', workerMessagesSaga, deps);
  yield* fork(supervise, 'pushRegistration', runRegistration, deps);
  yield* takeEvery(pushes, (push: ReturnType<typeof pushReceived>) => onPush(deps, push));
}

/** A push with a reference is a request for approval, any other is a message; both are ignored when signed out. */
function* onPush(deps: SagaDeps, { payload }: ReturnType<typeof pushReceived>) {
  if (!(yield* select(selectIsSignedIn))) return;
  yield* put(api.util.invalidateTags(['Notification', 'Request', 'ChangeRequest', 'User']));
  const push = readPush(payload);
  const userSSN = push && referenceOf(push);
  if (push && userSSN !== null) yield* put(requestArrived({ userSSN, title: push.title, body: push.body }));
  else {
    const { title, body } = push ?? fallbackPush;
    const page = push ? pageForPush(push, window.location.origin) : pages.notifications;
    const link = { label: 'Open', onPress: () => void deps.navigate(page) };
    yield* call(toast.info, body, { title, html: false, link });
  }
}
