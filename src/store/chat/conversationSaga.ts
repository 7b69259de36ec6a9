import { createAction } from '@reduxjs/toolkit';
import {
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';

import { chatApi } from '@/api/chat';
import type { Id } from '@/contract/id';
import { chatType, duplicateEndWindowMs } from '@/contract/messages/chat';
import type { Join } from '@/contract/messages/socket';
import { request } from '@/store/request';
import { selectIsAdmin } from '@/store/session/sessionSlice';

import {
  connected,
  conversationShown,
  endRequested,
  pageChanged,
  selectConnection,
  selectVisibleConversation,
} from './chatSlice';
import type { ChatSocket } from './chatSocket';
import { conversationEnded } from './historySaga';
import { messagesRead } from './historyUpdates';

/** The service has ended a chat session on request. */
const endAccepted = createAction<{ groupName: string }>('chat/endAccepted');

/**
 * Tells the service over an open socket which conversation is visible (the service marks it as read), which messages
 * have been read since, and which chat session was ended.
 */
export function* conversationSaga(socket: ChatSocket, senderId: Id): SagaGenerator<void> {
  function* joinVisibleConversation(): SagaGenerator<void> {
    const visibleConversation = yield* select(selectVisibleConversation);
    if (!visibleConversation) return;
    const { groupName, with: otherId } = visibleConversation;
    const join: Join = { groupName, groupMembers: [senderId, otherId], senderId, type: chatType };
    yield* call(socket.join, join);
  }
  yield* call(joinVisibleConversation);
  yield* takeEvery(conversationShown, joinVisibleConversation);
  yield* takeEvery(pageChanged, function* ({ payload }) {
    if (payload === 'visible') yield* call(joinVisibleConversation);
  });
  yield* takeEvery(messagesRead, function* ({ payload }) {
    yield* call(socket.read, payload);
  });
  yield* takeEvery(endAccepted, function* ({ payload: { groupName } }) {
    yield* call(socket.terminate, { groupName, senderId });
  });
}

/** Ends a chat session: first the REST call, then the socket event; a refused call changes nothing. */
export function* endConversationSaga(senderId: Id): SagaGenerator<void> {
  yield* takeLeading(endRequested, function* ({ payload: { groupName, with: otherId } }) {
    const userId = (yield* select(selectIsAdmin)) ? otherId : senderId;
    const { error } = yield* request(chatApi.endpoints.terminateSession.initiate({ uniqueId: groupName, userId }));
    if (error) return;
    if ((yield* select(selectConnection)).stage === 'up') {
      // Over an open socket the service announces the end to both sides.
      yield* put(endAccepted({ groupName }));
      return;
    }
    yield* put(conversationEnded({ groupName }));
    yield* fork(announceOnceConnected, groupName);
  });
}

/** The service may have announced the end, which renews the connection, before it responded to the call. */
function* announceOnceConnected(groupName: string): SagaGenerator<void> {
  // A later event would end the session that has started in the meantime.
  const { isUp } = yield* race({ isUp: take(connected), isLate: delay(duplicateEndWindowMs / 2) });
  if (isUp) yield* put(endAccepted({ groupName }));
}
