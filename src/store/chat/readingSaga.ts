import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { chatType, isSameGroup, type Message } from '@/contract/messages/chat';
import { sameId } from '@/contract/id';
import type { Join } from '@/contract/messages/socket';
import { conversationShown, selectShown, type Shown } from './chatSlice';

import type { ChatSession } from './chatDeps';
import type { ChatSocket } from './chatSocket';
import { pageChanged } from './pageSaga';

/** The conversation the person is looking at; null when the page is hidden or no log is open. */
export function* visibleConversation({ chatDeps }: ChatSession): SagaGenerator<Shown | null> {
  return (yield* call(chatDeps.isVisible)) ? yield* select(selectShown) : null;
}

function* joinShown(session: ChatSession, socket: ChatSocket): SagaGenerator<void> {
  const shown = yield* call(visibleConversation, session);
  if (!shown) return;
  const { speaker: senderId } = session;
  const join: Join = { groupName: shown.groupName, groupMembers: [senderId, shown.with], senderId, type: chatType };
  yield* call(socket.join, join);
}

/** Joins the conversation on screen, which marks it as read, and again when the page becomes visible. */
export function* readingSaga(session: ChatSession, socket: ChatSocket): SagaGenerator<void> {
  yield* call(joinShown, session, socket);
  yield* takeEvery(conversationShown, function* () {
    yield* call(joinShown, session, socket);
  });
  yield* takeEvery(pageChanged, function* ({ payload }) {
    if (payload === 'visible') yield* call(joinShown, session, socket);
  });
}

/** Tells the service that messages of the other person were read on arrival. */
export function* reportRead(
  session: ChatSession,
  groupName: string,
  messages: readonly Message[],
): SagaGenerator<void> {
  const sequence = Math.max(
    0,
    ...messages.filter(({ senderId }) => !sameId(senderId, session.speaker)).map((message) => message.sequence ?? 0),
  );
  const shown = yield* call(visibleConversation, session);
  if (sequence > 0 && session.socket && shown && isSameGroup(shown.groupName, groupName))
    yield* call(session.socket.read, { groupName: shown.groupName, sequence });
}
