import { call, put, select } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { readPush, referenceOf, unreadablePush } from '@/contract/messages/push';
import { selectIsSignedIn } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import { requestArrived } from './approvalSaga';
import type { pushReceived } from './pushReceived';

/** A push with a reference is a request for approval, any other a message; both are ignored when signed out. */
export function* onPush({ payload }: ReturnType<typeof pushReceived>) {
  if (!(yield* select(selectIsSignedIn))) return;
  yield* put(api.util.invalidateTags(['Notification', 'Request']));
  const push = readPush(payload);
  const userSSN = push && referenceOf(push);
  if (push && userSSN !== null) yield* put(requestArrived({ userSSN, title: push.title, body: push.body }));
  else {
    const { title, body } = push ?? unreadablePush;
    yield* call(toast.info, body, { title, html: false });
  }
}
