import { buffers, channel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { chatApi } from '@/api/chat';
import { isUnspoken, type CallError } from '@/api/core/failure';
import { emptied, following, isNumbered, isOver, lastSequence, messagesIn, newerThan } from '@/api/chatHistory';
import { groupKey, isSameGroup, type History, type Message } from '@/contract/messages/chat';
import {
  missedAsked,
  missedWithheld,
  messagesDelivered,
  selectOutbox,
  selectWithheldOf,
  type Waiting,
} from './chatSlice';
import { request } from '@/store/request';

import type { ChatSession } from './chatDeps';
import { deliveredAmong } from './delivered';
import { growHistory, heldHistories, isHistoryRead, readAgain, replaceHistory, type Held } from './heldHistories';
import { isBack } from './pageSaga';
import { reportRead } from './readingSaga';

/** Number of recent messages that a page requested earlier may lack. */
const recentKept = 500;
const earlyKept = 5000;
const firstAgainMs = 2000;
const longestAgainMs = 60_000;
const tooSlow = 408;
const tooMany = 429;

/** A 4xx other than 408 and 429; repeating the request would not help. */
const isForGood = ({ kind, status = 0, statusCode = status }: CallError) =>
  (kind === 'failure' || kind === 'http') &&
  statusCode >= 400 &&
  statusCode < 500 &&
  statusCode !== tooSlow &&
  statusCode !== tooMany;

/** What arrived over the socket for one conversation. */
type Track = {
  groupName: string;
  /** Received, but messages before them are missing. */
  early: Message[];
  /** The latest messages added; an answer requested before them would remove them. */
  recent: Message[];
  highest: number;
  isCatchingUp: boolean;
  /** More may have arrived since the fetch began. */
  isBehind: boolean;
};

/** Keeps the cached histories complete after gaps in the connection. */
export function makeHistories(session: ChatSession) {
  const tracks = new Map<string, Track>();
  const fetchQueue = channel<Track>(buffers.expanding(4));

  function trackOf(groupName: string) {
    const key = groupKey(groupName);
    const track = tracks.get(key) ?? {
      groupName,
      early: [],
      recent: [],
      highest: 0,
      isCatchingUp: false,
      isBehind: false,
    };
    tracks.set(key, track);
    return track;
  }

  function* deliver(messages: readonly Message[], groupName: string): SagaGenerator<void> {
    const outbox = yield* select(selectOutbox);
    if (outbox.length === 0) return;
    const ids = deliveredAmong(outbox, groupName, messages, session.speaker);
    if (ids.length > 0) yield* put(messagesDelivered(ids));
  }

  /** Marks messages added to a history as delivered, and as read when the conversation is on screen. */
  function* markAdded(track: Track, messages: readonly Message[], reached: number): SagaGenerator<void> {
    track.early = track.early.filter(({ sequence = 0 }) => sequence > reached);
    track.recent = [...track.recent, ...messages].slice(-recentKept);
    yield* call(deliver, messages, track.groupName);
    yield* call(reportRead, session, track.groupName, messages);
  }

  /** Appends the messages that follow without a gap, and schedules a fetch of the missing ones. */
  function* addContiguous(track: Track): SagaGenerator<void> {
    const all = yield* call(heldHistories, track.groupName);
    if (all.length === 0) {
      // The conversation is not on screen; opening it reads it from the service.
      tracks.delete(groupKey(track.groupName));
      yield* call(deliver, track.early, track.groupName);
    }
    for (const held of all) {
      if (!held.known || !isNumbered(held.known)) continue;
      const { next, reached, lacks: missingAfter } = following(held.known, [...track.recent, ...track.early]);
      yield* call(growHistory, held, next);
      const fresh = track.early.filter(({ sequence = 0 }) => sequence <= reached);
      if (fresh.length > 0) yield* call(markAdded, track, fresh, reached);
      if (missingAfter !== null || reached < track.highest) yield* put(fetchQueue, track);
    }
  }

  /** Fetches missed messages until there are no more. */
  function* catchUp(track: Track): SagaGenerator<void> {
    track.isBehind = true;
    if (track.isCatchingUp || (yield* select(selectWithheldOf(track.groupName))) !== null) return;
    track.isCatchingUp = true;
    try {
      while (track.isBehind) {
        track.isBehind = false;
        if (!(yield* call(fetchUntilThere, track))) return;
      }
    } finally {
      track.isCatchingUp = false;
    }
  }

  /** Retries with growing pauses until it succeeds or is refused; returns whether it succeeded. */
  function* fetchUntilThere(track: Track): SagaGenerator<boolean> {
    for (let failures = 0; ; failures += 1) {
      const error = yield* call(fetchMissed, track);
      if (!error) return true;
      // The end of the session is handled by `expirySaga`.
      if (isUnspoken(error)) return false;
      if (isForGood(error)) {
        yield* put(missedWithheld({ groupName: track.groupName, words: error.words }));
        return false;
      }
      const spread = 0.5 + (yield* call(session.chatDeps.chance));
      yield* race([delay(spread * Math.min(firstAgainMs * 2 ** failures, longestAgainMs)), take(isBack)]);
    }
  }

  /** Fetches page after page; returns the error or null. */
  function* fetchMissed(track: Track): SagaGenerator<CallError | null> {
    const [held] = yield* call(heldHistories, track.groupName);
    if (!held?.known) return null;
    const after = lastSequence(held.known);
    if (after === null) return yield* call(readAll, track, held);
    const { isAdmin } = session;
    const { data, error } = yield* request<History>(
      chatApi.endpoints.getMissed.initiate(
        { ...held.conversation, isAdmin, after },
        { subscribe: false, forceRefetch: true },
      ) as never,
    );
    if (error || !data) return error ?? null;
    // The chat session ended while the socket was down.
    if (isOver(held.known, data.ended)) yield* call(replaceHistory, held, emptied(held.known, data.ended));
    const missed = messagesIn(data).filter(({ sequence = 0 }) => sequence > after);
    const isAll = missed.length === 0 || data.totalpage <= 1;
    // Gaps the service does not fill will never be filled.
    yield* call(takeIn, track, isAll ? [...missed, ...track.early] : missed);
    return isAll ? null : yield* call(fetchMissed, track);
  }

  /** Without a message there is no sequence number to fetch from, so the whole history is read. */
  function* readAll(track: Track, held: Held): SagaGenerator<CallError | null> {
    const error = yield* call(readAgain, held);
    if (error) return error;
    const [again] = yield* call(heldHistories, track.groupName);
    if (!again?.known || lastSequence(again.known) === null) yield* call(takeIn, track, track.early);
    return null;
  }

  function* takeIn(track: Track, messages: readonly Message[]): SagaGenerator<void> {
    let reached = 0;
    for (const held of yield* call(heldHistories, track.groupName)) {
      if (!held.known) continue;
      const newer = newerThan(held.known, messages);
      yield* call(growHistory, held, newer);
      reached = newer.at(-1)?.sequence ?? lastSequence(held.known) ?? 0;
    }
    track.highest = reached;
    yield* call(markAdded, track, messages, reached);
  }

  /** Accepted messages are in the history that was just read, even under another text. */
  function* forgetSent(groupName: string): SagaGenerator<void> {
    const early = tracks.get(groupKey(groupName))?.early ?? [];
    const isOnItsWay = ({ clientId }: Waiting) => early.some((message) => message.clientId === clientId);
    const sent = (yield* select(selectOutbox)).filter(
      (waiting) => waiting.state === 'sent' && isSameGroup(waiting.groupName, groupName) && !isOnItsWay(waiting),
    );
    if (sent.length > 0) yield* put(messagesDelivered(sent.map(({ clientId }) => clientId)));
  }

  /** Adds messages that were received or acknowledged. */
  function* receive(groupName: string, messages: readonly Message[]): SagaGenerator<void> {
    const track = trackOf(groupName);
    track.early = [...track.early, ...messages].slice(-earlyKept);
    track.highest = Math.max(track.highest, ...messages.map(({ sequence = 0 }) => sequence));
    yield* call(addContiguous, track);
  }

  /** Fetches missing messages while a socket is open. */
  function* catchingUpSaga(): SagaGenerator<void> {
    yield* takeEvery(missedAsked, function* ({ payload: { groupName } }) {
      yield* put(fetchQueue, trackOf(groupName));
    });
    while (true) yield* fork(catchUp, yield* take(fetchQueue));
  }

  /** Fetches what was missed; on services that do not number messages it reads the histories again. */
  function* catchUpAll(): SagaGenerator<void> {
    const all = yield* call(heldHistories);
    if (all.some(({ known }) => known && !isNumbered(known))) yield* put(api.util.invalidateTags(['Conversation']));
    for (const { conversation, known } of all) {
      if (!known || !isNumbered(known)) continue;
      const groupName = conversation.uniqueId;
      if ((yield* select(selectWithheldOf(groupName))) === null) yield* put(fetchQueue, trackOf(groupName));
      else yield* put(missedAsked({ groupName }));
    }
  }

  /** After each read adds again what arrived over the socket while it was under way. */
  function* followReads(): SagaGenerator<void> {
    yield* takeEvery(isHistoryRead, function* (action) {
      const { uniqueId } = action.meta.arg.originalArgs;
      for (const { known } of yield* call(heldHistories, uniqueId))
        if (known?.pages[0]) yield* call(deliver, messagesIn(known.pages[0]), uniqueId);
      yield* call(forgetSent, uniqueId);
      const track = tracks.get(groupKey(uniqueId));
      if (track) yield* call(addContiguous, track);
    });
  }

  /** Forgets a conversation whose session ended. */
  const forget = (groupName: string) => void tracks.delete(groupKey(groupName));

  return { receive, catchUpAll, catchingUpSaga, followReads, forget };
}
export type Histories = ReturnType<typeof makeHistories>;
