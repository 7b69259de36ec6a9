import type { Action } from '@reduxjs/toolkit';
import { buffers, channel, eventChannel } from 'redux-saga';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { adminSenderId } from '@/contract/chat';
import type { Received } from '@/contract/socket';
import { connecting, disconnected, reconnectAsked, selectConnection, selectShown } from '@/store/chatSlice';
import { selectToken, tokenReplaced } from '@/store/sessionSlice';
import { selectGroupNameWith } from '@/store/speaker';

import type { Talk } from './around';
import { hearingSaga, type Inbox, type LineEnd } from './hearingSaga';
import type { Histories } from './historySaga';
import type { Handshake, Line, LineEvent } from './line';
import { lineDoubted } from './outboxSaga';
import { pageTurned } from './pageSaga';

const firstWaitMs = 1000;
const longestWaitMs = 20_000;
/** A line that stood this long was a good one. */
const steadyMs = 1000;

const isOffline = (action: Action) => pageTurned.match(action) && action.payload === 'offline';
const isBack = (action: Action) => pageTurned.match(action) && (action.payload === 'online' || action.payload === 'visible');

/** Who connects; an administrator without an open conversation to none (D-99). */
function* handshakeOf({ world, speaker, isAdmin }: Talk): SagaGenerator<Handshake> {
  const shown = yield* select(selectShown);
  const own = isAdmin ? null : yield* select(selectGroupNameWith(adminSenderId));
  return {
    address: world.config.socketUrl,
    token: (yield* select(selectToken)) ?? '',
    senderId: speaker,
    groupName: shown?.groupName ?? own ?? '',
  };
}

/** One line, from its opening to its end; whatever happens, it is closed. */
function* holdLine(talk: Talk, histories: Histories): SagaGenerator<LineEnd> {
  const handshake = yield* call(handshakeOf, talk);
  const ends = channel<LineEnd>();
  const { line, events, inbox } = yield* call(opened, talk, handshake);
  try {
    const { end, isGone } = yield* race({
      end: take(ends),
      heard: call(hearingSaga, talk, histories, { line, events, inbox, ends }),
      renewed: take([tokenReplaced, lineDoubted]),
      isGone: take(isOffline),
    });
    return isGone ? 'down' : (end ?? 'renewed');
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
function opened({ around }: Talk, handshake: Handshake) {
  let line: Line | undefined;
  const messages: Partial<Received>[] = [];
  const inbox: Inbox = {
    async nextFrame() {
      for (let pictures = 0, before = -floodAt; pictures < mostPictures && messages.length - before >= floodAt; pictures += 1) {
        before = messages.length;
        await around.nextFrame();
      }
    },
    empty: () => messages.splice(0),
  };
  const events = eventChannel<LineEvent>((tell) => {
    const made = around.openLine(handshake, (event) => {
      const isMessage = event.kind === 'received';
      if (isMessage) messages.push(event.packet ?? {});
      if (!isMessage || messages.length === 1) tell(event);
    });
    line = made;
    return () => made.close();
  }, buffers.expanding<LineEvent>(64));
  return { line: line as unknown as Line, events, inbox };
}

/**
 * Keeps one line to the chat host (STATE-07). One that breaks is tried again, later each time and at a moment of its
 * own, so that not everybody comes back at once (reliability C13); one that was refused is left alone, since a session
 * that is over ends by its own rule.
 */
export function* lineSaga(talk: Talk, histories: Histories): SagaGenerator<void> {
  for (let failures = 0; ; ) {
    yield* put(connecting());
    const begunAt = yield* call(Date.now);
    const end = yield* call(holdLine, talk, histories);
    if (end === 'renewed') continue;
    if (end === 'refused') {
      yield* put(disconnected({ retryAt: null }));
      yield* take([tokenReplaced, reconnectAsked]);
      continue;
    }
    const endedAt = yield* call(Date.now);
    // One that was long in coming and never came did not stand.
    const hasStood = (yield* select(selectConnection)).stage === 'up' && endedAt - begunAt > steadyMs;
    failures = hasStood ? 0 : failures + 1;
    const waitMs = (yield* call(talk.around.chance)) * Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    yield* put(disconnected({ retryAt: endedAt + Math.round(waitMs) }));
    yield* race([delay(waitMs), take([tokenReplaced, reconnectAsked]), take(isBack)]);
  }
}
