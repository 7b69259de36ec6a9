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
import { seen } from './readingSaga';

/** As many as a page that was on its way meanwhile may lack. */
const recentKept = 500;
const earlyKept = 5000;
const firstAgainMs = 2000;
const longestAgainMs = 60_000;
const tooSlow = 408;
const tooMany = 429;

/** The service knows who asks and says no, so asking again by itself would change nothing. */
const isForGood = ({ kind, status = 0, statusCode = status }: CallError) =>
  (kind === 'failure' || kind === 'http') &&
  statusCode >= 400 &&
  statusCode < 500 &&
  statusCode !== tooSlow &&
  statusCode !== tooMany;

/** What of a conversation came over the line. */
type Track = {
  groupName: string;
  /** Heard, and held back until what comes before it is there. */
  early: Message[];
  /** The last ones taken in; an answer that left before them takes them away again. */
  recent: Message[];
  highest: number;
  isCatchingUp: boolean;
  /** Something may have come since the fetching began. */
  isBehind: boolean;
};

/** Keeps the histories the page holds equal to the service's, whatever was missed (reliability C6, C7). */
export function makeHistories(talk: ChatSession) {
  const tracks = new Map<string, Track>();
  const behind = channel<Track>(buffers.expanding(4));

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
    const ids = deliveredAmong(outbox, groupName, messages, talk.speaker);
    if (ids.length > 0) yield* put(messagesDelivered(ids));
  }

  /** What stands in a history now was delivered, and read where somebody looks at it. */
  function* place(track: Track, messages: readonly Message[], reached: number): SagaGenerator<void> {
    track.early = track.early.filter(({ sequence = 0 }) => sequence > reached);
    track.recent = [...track.recent, ...messages].slice(-recentKept);
    yield* call(deliver, messages, track.groupName);
    yield* call(seen, talk, track.groupName, messages);
  }

  /** Takes in what fits, and has what is missing fetched before the rest. */
  function* settle(track: Track): SagaGenerator<void> {
    const all = yield* call(heldHistories, track.groupName);
    if (all.length === 0) {
      // Nobody looks; whoever comes reads all of it.
      tracks.delete(groupKey(track.groupName));
      yield* call(deliver, track.early, track.groupName);
    }
    for (const held of all) {
      if (!held.known || !isNumbered(held.known)) continue;
      const { next, reached, lacks } = following(held.known, [...track.recent, ...track.early]);
      yield* call(growHistory, held, next);
      const fresh = track.early.filter(({ sequence = 0 }) => sequence <= reached);
      if (fresh.length > 0) yield* call(place, track, fresh, reached);
      if (lacks !== null || reached < track.highest) yield* put(behind, track);
    }
  }

  /** Asks for what came after the last message until there is no more of it. */
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

  /** Asks later each time, and no more once the service has refused; tells whether it is there. */
  function* fetchUntilThere(track: Track): SagaGenerator<boolean> {
    for (let failures = 0; ; failures += 1) {
      const error = yield* call(fetchMissed, track);
      if (!error) return true;
      // The end of a session is dealt with elsewhere.
      if (isUnspoken(error)) return false;
      if (isForGood(error)) {
        yield* put(missedWithheld({ groupName: track.groupName, words: error.words }));
        return false;
      }
      const spread = 0.5 + (yield* call(talk.around.chance));
      yield* race([delay(spread * Math.min(firstAgainMs * 2 ** failures, longestAgainMs)), take(isBack)]);
    }
  }

  /** Fetches until there is no more; tells why that failed, or null. */
  function* fetchMissed(track: Track): SagaGenerator<CallError | null> {
    const [held] = yield* call(heldHistories, track.groupName);
    if (!held?.known) return null;
    const after = lastSequence(held.known);
    if (after === null) return yield* call(readAll, track, held);
    const { isAdmin } = talk;
    const { data, error } = yield* request<History>(
      chatApi.endpoints.getMissed.initiate(
        { ...held.conversation, isAdmin, after },
        { subscribe: false, forceRefetch: true },
      ) as never,
    );
    if (error || !data) return error ?? null;
    // While nobody heard of it, the session ended.
    if (isOver(held.known, data.ended)) yield* call(replaceHistory, held, emptied(held.known, data.ended));
    const missed = messagesIn(data).filter(({ sequence = 0 }) => sequence > after);
    const isAll = missed.length === 0 || data.totalpage <= 1;
    // What the service does not have by now will not come.
    yield* call(takeIn, track, isAll ? [...missed, ...track.early] : missed);
    return isAll ? null : yield* call(fetchMissed, track);
  }

  /** A conversation without a message says nothing about what is missing. */
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
    yield* call(place, track, messages, reached);
  }

  /** What the service has accepted is in what it answers, under whatever words. */
  function* forgetSent(groupName: string): SagaGenerator<void> {
    const early = tracks.get(groupKey(groupName))?.early ?? [];
    const isOnItsWay = ({ clientId }: Waiting) => early.some((message) => message.clientId === clientId);
    const sent = (yield* select(selectOutbox)).filter(
      (waiting) => waiting.state === 'sent' && isSameGroup(waiting.groupName, groupName) && !isOnItsWay(waiting),
    );
    if (sent.length > 0) yield* put(messagesDelivered(sent.map(({ clientId }) => clientId)));
  }

  /** Messages that came over the line, or were acknowledged. */
  function* heard(groupName: string, messages: readonly Message[]): SagaGenerator<void> {
    const track = trackOf(groupName);
    track.early = [...track.early, ...messages].slice(-earlyKept);
    track.highest = Math.max(track.highest, ...messages.map(({ sequence = 0 }) => sequence));
    yield* call(settle, track);
  }

  /** Fetches what is missing for as long as a line stands. */
  function* catchingUpSaga(): SagaGenerator<void> {
    yield* takeEvery(missedAsked, function* ({ payload: { groupName } }) {
      yield* put(behind, trackOf(groupName));
    });
    while (true) yield* fork(catchUp, yield* take(behind));
  }

  /** Whatever was missed is fetched; where nobody can tell what that is, what is held is read anew (CHAT-18). */
  function* renew(): SagaGenerator<void> {
    const all = yield* call(heldHistories);
    if (all.some(({ known }) => known && !isNumbered(known))) yield* put(api.util.invalidateTags(['Conversation']));
    for (const { conversation, known } of all) {
      if (!known || !isNumbered(known)) continue;
      const groupName = conversation.uniqueId;
      if ((yield* select(selectWithheldOf(groupName))) === null) yield* put(behind, trackOf(groupName));
      else yield* put(missedAsked({ groupName }));
    }
  }

  /** After each reading: an answer may have left before what came over the line meanwhile. */
  function* follow(): SagaGenerator<void> {
    yield* takeEvery(isHistoryRead, function* (action) {
      const { uniqueId } = action.meta.arg.originalArgs;
      for (const { known } of yield* call(heldHistories, uniqueId))
        if (known?.pages[0]) yield* call(deliver, messagesIn(known.pages[0]), uniqueId);
      yield* call(forgetSent, uniqueId);
      const track = tracks.get(groupKey(uniqueId));
      if (track) yield* call(settle, track);
    });
  }

  /** A session has ended; what follows begins anew. */
  const forget = (groupName: string) => void tracks.delete(groupKey(groupName));

  return { heard, renew, catchingUpSaga, follow, forget };
}
export type Histories = ReturnType<typeof makeHistories>;
