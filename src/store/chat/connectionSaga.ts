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
/** A connection that lasted this long resets the backoff. */
const steadyMs = 5000;

/** Handshake data; an administrator without an open conversation joins no group. */
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

/** Holds one socket from opening to end; always closes it. */
function* holdSocket(session: ChatSession, histories: Histories): SagaGenerator<SocketEnd | { kind: 'replaced' }> {
  const handshake = yield* call(handshakeOf, session);
  const ends = channel<SocketEnd>();
  const { socket, events, inbox } = yield* call(openSocket, session, handshake);
  try {
    const { end, replaced, isGone } = yield* race({
      end: take(ends),
      heard: call(socketEventsSaga, session, histories, { socket, events, inbox, ends }),
      doubted: take(connectionDoubted),
      replaced: take(tokenReplaced),
      isGone: take(isOffline),
    });
    if (replaced) return { kind: 'replaced' };
    return isGone ? { kind: 'down' } : (end ?? { kind: 'renewed' });
  } finally {
    session.socket = null;
    events.close();
    ends.close();
  }
}

/** At this many messages per frame it waits for further frames, because rendering each batch would delay the rest. */
const floodAt = 40;
const mostFrames = 5;

/** Opens a socket. Of a burst of messages only the first goes through the channel; the others wait in the inbox. */
function openSocket({ chatDeps }: ChatSession, handshake: Handshake) {
  let socket: ChatSocket | undefined;
  const messages: Partial<Received>[] = [];
  const inbox: Inbox = {
    async nextFrame() {
      for (let frames = 0, before = -floodAt; frames < mostFrames && messages.length - before >= floodAt; frames += 1) {
        before = messages.length;
        await chatDeps.nextFrame();
      }
    },
    empty: () => messages.splice(0),
  };
  const events = eventChannel<ChatSocketEvent>((emit) => {
    const opened = chatDeps.openChatSocket(handshake, (event) => {
      const isMessage = event.kind === 'received';
      if (isMessage) messages.push(event.packet ?? {});
      if (!isMessage || messages.length === 1) emit(event);
    });
    socket = opened;
    return () => opened.close();
  }, buffers.expanding<ChatSocketEvent>(64));
  return { socket: socket as unknown as ChatSocket, events, inbox };
}

/**
 * Keeps a socket to the chat host. A broken one is reopened with exponential backoff and jitter, so that clients do not
 * reconnect all at once. A renewed one is reopened at once the first time, then with backoff. A refused one waits until
 * the person asks or the token changes.
 */
export function* connectionSaga(session: ChatSession, histories: Histories): SagaGenerator<void> {
  /** Consecutive connections that did not last. */
  for (let failures = 0; ;) {
    yield* put(connecting());
    session.connectedAt = null;
    const end = yield* call(holdSocket, session, histories);
    if (end.kind === 'replaced') continue;
    if (end.kind === 'refused') {
      yield* put(disconnected({ retryAt: null, refusal: end.words ?? '' }));
      yield* take([tokenReplaced, reconnectAsked]);
      continue;
    }
    const endedAt = yield* call(Date.now);
    // An attempt that never opened counts as a failure, however long it took.
    const hasLasted = session.connectedAt !== null && endedAt - session.connectedAt >= steadyMs;
    failures = hasLasted ? 0 : failures + 1;
    if (end.kind === 'renewed' && failures <= 1) continue;
    const waitMs = (yield* call(session.chatDeps.chance)) * Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    yield* put(disconnected({ retryAt: endedAt + Math.round(waitMs) }));
    yield* race([delay(waitMs), take([tokenReplaced, reconnectAsked]), take(isBack)]);
  }
}
