import { actionChannel, call } from 'typed-redux-saga';

import type { Push } from '@/contract/messages/socket';
import { pushReceived } from '@/store/push/pushReceived';
import { pushSaga } from '@/store/push/pushSaga';
import { type Store, startSaga } from '@/store/store';

/** Starts the handling of pushes, which a page does when it is idle. */
export function startPushes(store: Store, { isResumed = true } = {}) {
  store.dispatch(
    startSaga('pushes', function* (world) {
      const pushes = yield* actionChannel(pushReceived);
      yield* call(pushSaga, world, pushes, isResumed);
    }),
  );
}

/** A push that asks for a decision, as the service sends one. */
export const requestPush = (userSSN = 'reference-1', text: Partial<Push> = {}): Push => ({
  title: 'Jordan Ellis wants to join your family',
  body: 'Approve it if you know them.',
  ...text,
  data: { userSSN },
});
