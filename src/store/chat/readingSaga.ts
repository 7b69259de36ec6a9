import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { chatType, isSameGroup, type Message } from '@/contract/messages/chat';
import { sameId } from '@/contract/id';
import type { Join } from '@/contract/messages/socket';
import { conversationShown, selectShown, type Shown } from './chatSlice';

import type { ChatSession } from './chatDeps';
import type { ChatSocket } from './chatSocket';
import { pageTurned } from './pageSaga';

/** The conversation the person is looking at; null when the page is hidden or no log is open. */
export function* lookedAt({ around }: ChatSession): SagaGenerator<Shown | null> {
  return (yield* call(around.isVisible)) ? yield* select(selectShown) : null;
}

function* enter(talk: ChatSession, line: ChatSocket): SagaGenerator<void> {
  const shown = yield* call(lookedAt, talk);
  if (!shown) return;
  const { speaker: senderId } = talk;
  const join: Join = { groupName: shown.groupName, groupMembers: [senderId, shown.with], senderId, type: chatType };
  yield* call(line.join, join);
}

/** Joins the conversation on screen, which marks it as read, and again when the page becomes visible. */
export function* readingSaga(talk: ChatSession, line: ChatSocket): SagaGenerator<void> {
  yield* call(enter, talk, line);
  yield* takeEvery(conversationShown, function* () {
    yield* call(enter, talk, line);
  });
  yield* takeEvery(pageTurned, function* ({ payload }) {
    if (payload === 'visible') yield* call(enter, talk, line);
  });
}

/** Tells the service that messages of the other person were read on arrival. */
export function* seen(talk: ChatSession, groupName: string, messages: readonly Message[]): SagaGenerator<void> {
  const sequence = Math.max(
    0,
    ...messages.filter(({ senderId }) => !sameId(senderId, talk.speaker)).map((message) => message.sequence ?? 0),
  );
  const shown = yield* call(lookedAt, talk);
  if (sequence > 0 && talk.line && shown && isSameGroup(shown.groupName, groupName))
    yield* call(talk.line.read, { groupName: shown.groupName, sequence });
}
