import { buffers, channel, eventChannel } from 'redux-saga';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { adminSenderId } from '@/contract/messages/chat';
import type { Received } from '@/contract/messages/socket';
import { connecting, disconnected, reconnectAsked, selectShown } from './chatSlice';
import { selectToken, tokenReplaced } from '@/store/session/sessionSlice';
import { selectGroupNameWith } from './speaker';

import type { ChatSession } from './chatDeps';
import { socketEventsSaga, type Inbox, type SocketEnd } from './socketEventsSaga';
import type { Histories } from './historySaga';
import type { Handshake, ChatSocket, ChatSocketEvent } from './chatSocket';
import { connectionDoubted } from './outboxSaga';
import { isBack, isOffline } from './pageSaga';

const firstWaitMs = 1000;
const longestWaitMs = 20_000;
/** A line that stood this long was a good one. */
const steadyMs = 5000;

/** Who connects; an administrator without an open conversation to none (D-99). */
function* handshakeOf({ deps, speaker, isAdmin }: ChatSession): SagaGenerator<Handshake> {
  const shown = yield* select(selectShown);
  const own = isAdmin ? null : yield* select(selectGroupNameWith(adminSenderId));
  return {
    address: deps.config.socketUrl,
    token: (yield* select(selectToken)) ?? '',
    senderId: speaker,
    groupName: shown?.groupName ?? own ?? '',
  };
}

/** One line, from its opening to its end; whatever happens, it is closed. */
function* holdLine(talk: ChatSession, histories: Histories): SagaGenerator<SocketEnd | { kind: 'replaced' }> {
  const handshake = yield* call(handshakeOf, talk);
  const ends = channel<SocketEnd>();
  const { line, events, inbox } = yield* call(opened, talk, handshake);
  try {
    const { end, replaced, isGone } = yield* race({
      end: take(ends),
      heard: call(socketEventsSaga, talk, histories, { line, events, inbox, ends }),
      doubted: take(connectionDoubted),
      replaced: take(tokenReplaced),
      isGone: take(isOffline),
    });
    if (replaced) return { kind: 'replaced' };
    return isGone ? { kind: 'down' } : (end ?? { kind: 'renewed' });
  } finally {
    talk.line = null;
    events.close();
    ends.close();
  }
}

/** So many messages between two pictures are a flood; to draw each of its pictures would only hold up what follows. */
const floodAt = 40;
const mostPictures = 5;

/** In a burst hundreds of messages come between two pictures: one of them wakes whoever listens, the others lie by it. */
function opened({ around }: ChatSession, handshake: Handshake) {
  let line: ChatSocket | undefined;
  const messages: Partial<Received>[] = [];
  const inbox: Inbox = {
    async nextFrame() {
      for (
        let pictures = 0, before = -floodAt;
        pictures < mostPictures && messages.length - before >= floodAt;
        pictures += 1
      ) {
        before = messages.length;
        await around.nextFrame();
      }
    },
    empty: () => messages.splice(0),
  };
  const events = eventChannel<ChatSocketEvent>((tell) => {
    const made = around.openChatSocket(handshake, (event) => {
      const isMessage = event.kind === 'received';
      if (isMessage) messages.push(event.packet ?? {});
      if (!isMessage || messages.length === 1) tell(event);
    });
    line = made;
    return () => made.close();
  }, buffers.expanding<ChatSocketEvent>(64));
  return { line: line as unknown as ChatSocket, events, inbox };
}

/**
 * Keeps one line to the chat host (STATE-07). One that breaks is tried again, later each time and at a moment of its
 * own, so that not everybody comes back at once (reliability C13); one that is to be renewed is so at once the first
 * time, and waits like a broken one when that goes on. One that was refused is left alone until somebody asks for it,
 * since a session that is over ends by its own rule.
 */
export function* connectionSaga(talk: ChatSession, histories: Histories): SagaGenerator<void> {
  /** Lines in a row that did not stand for a while. */
  for (let failures = 0; ;) {
    yield* put(connecting());
    talk.upAt = null;
    const end = yield* call(holdLine, talk, histories);
    if (end.kind === 'replaced') continue;
    if (end.kind === 'refused') {
      yield* put(disconnected({ retryAt: null, refusal: end.words ?? '' }));
      yield* take([tokenReplaced, reconnectAsked]);
      continue;
    }
    const endedAt = yield* call(Date.now);
    // One that was long in coming and never came did not stand.
    const hasStood = talk.upAt !== null && endedAt - talk.upAt >= steadyMs;
    failures = hasStood ? 0 : failures + 1;
    if (end.kind === 'renewed' && failures <= 1) continue;
    const waitMs = (yield* call(talk.around.chance)) * Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    yield* put(disconnected({ retryAt: endedAt + Math.round(waitMs) }));
    yield* race([delay(waitMs), take([tokenReplaced, reconnectAsked]), take(isBack)]);
  }
}
