import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { buffers, type Channel, channel } from 'redux-saga';
import { actionChannel, call, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { chatApi } from '@/api/chat';
import {
  type CachedConversation,
  hasEndedSession,
  hasSequenceNumbers,
  isHistoryLoadedAction,
  lastSequence,
  makeEmptyHistory,
  messagesIn,
  refetchHistory,
  replaceHistory,
  selectCachedConversations,
} from '@/api/chatHistory';
import { api } from '@/api/core/api';
import { type CallError, isRefusal, isSilent } from '@/api/core/failure';
import { groupKey, type HistoryPage } from '@/contract/messages/chat';
import { putThunk, request } from '@/store/request';
import { selectIsAdmin } from '@/store/session/sessionSlice';

import {
  catchUpRefused,
  catchUpRequested,
  connected,
  connecting,
  disconnected,
  isPageActiveAgainAction,
  selectCatchUpRefusal,
} from './chatSlice';
import {
  addContiguousMessages,
  addFetchedMessages,
  assignToTracks,
  getOrCreateTrack,
  type ReceivedMessage,
  settleOutbox,
  type Track,
  type Tracks,
} from './historyUpdates';

/** Messages arrived over the socket: received, or acknowledged as stored. */
export const messagesReceived = createAction<ReceivedMessage[]>('chat/messagesReceived');
/** Messages may be missing from the cached histories. */
export const historiesOutdated = createAction('chat/historiesOutdated');
/** A chat session ended; without a group name, every one. */
export const conversationEnded = createAction<{ groupName?: string }>('chat/conversationEnded');

const initialRetryMs = 2000;
const maxRetryMs = 60_000;

/** Keeps the cached histories complete: adds messages from the socket, and fetches the missing ones. */
export function* historySaga(random: () => number): SagaGenerator<void> {
  const tracks: Tracks = new Map();
  const tracksToCatchUp = channel(buffers.expanding<Track>(4));
  yield* fork(catchUpWhileConnected, tracksToCatchUp, random);

  const patterns = [messagesReceived, isHistoryLoadedAction, historiesOutdated, catchUpRequested, conversationEnded];
  const actions = yield* actionChannel(patterns, buffers.expanding<UnknownAction>(4));
  while (true) {
    const action = yield* take(actions);
    if (messagesReceived.match(action)) {
      for (const track of assignToTracks(tracks, action.payload))
        if (yield* call(addContiguousMessages, tracks, track)) yield* put(tracksToCatchUp, track);
    } else if (isHistoryLoadedAction(action)) {
      const groupName = action.meta.arg.originalArgs.uniqueId;
      const track = tracks.get(groupKey(groupName));
      yield* call(settleOutbox, groupName, track?.earlyMessages ?? []);
      // The response may have been sent before the latest messages arrived.
      if (track && (yield* call(addContiguousMessages, tracks, track))) yield* put(tracksToCatchUp, track);
    } else if (historiesOutdated.match(action)) yield* call(catchUpAll, tracks, tracksToCatchUp);
    else if (catchUpRequested.match(action))
      yield* put(tracksToCatchUp, getOrCreateTrack(tracks, action.payload.groupName));
    else if (conversationEnded.match(action)) yield* call(emptyHistories, tracks, action.payload.groupName);
  }
}

/** Fetches missed messages; on services that do not number messages it reloads the histories. */
function* catchUpAll(tracks: Tracks, tracksToCatchUp: Channel<Track>): SagaGenerator<void> {
  const cachedConversations = yield* select(selectCachedConversations());
  if (cachedConversations.some(({ history }) => history && !hasSequenceNumbers(history)))
    yield* put(api.util.invalidateTags(['Conversation']));
  for (const { conversation, history } of cachedConversations) {
    if (!history || !hasSequenceNumbers(history)) continue;
    const groupName = conversation.uniqueId;
    if ((yield* select(selectCatchUpRefusal(groupName))) === null)
      yield* put(tracksToCatchUp, getOrCreateTrack(tracks, groupName));
    else yield* put(catchUpRequested({ groupName }));
  }
}

/** Empties the cached conversations, then reloads their first pages. */
function* emptyHistories(tracks: Tracks, groupName?: string): SagaGenerator<void> {
  for (const entry of yield* select(selectCachedConversations(groupName))) {
    tracks.delete(groupKey(entry.conversation.uniqueId));
    if (entry.history) yield* putThunk(replaceHistory(entry, makeEmptyHistory(entry.history)));
  }
  yield* put(api.util.invalidateTags(['Conversation']));
}

/** Fetches missing messages for the queued conversations while a socket is open. */
function* catchUpWhileConnected(tracksToCatchUp: Channel<Track>, random: () => number): SagaGenerator<void> {
  function* catchUpEach(): SagaGenerator<void> {
    while (true) yield* fork(catchUp, yield* take(tracksToCatchUp), random);
  }
  while (true) {
    yield* take(connected);
    yield* race([call(catchUpEach), take([connecting, disconnected])]);
  }
}

/** Fetches missed messages until there are no more. */
function* catchUp(track: Track, random: () => number): SagaGenerator<void> {
  track.isBehind = true;
  if (track.isCatchingUp || (yield* select(selectCatchUpRefusal(track.groupName))) !== null) return;
  track.isCatchingUp = true;
  try {
    while (track.isBehind) {
      track.isBehind = false;
      if (!(yield* call(fetchWithRetry, track, random))) return;
    }
  } finally {
    track.isCatchingUp = false;
  }
}

/** Retries with growing pauses until it succeeds or is refused; returns whether it succeeded. */
function* fetchWithRetry(track: Track, random: () => number): SagaGenerator<boolean> {
  for (let failures = 0; ; failures += 1) {
    const error = yield* call(fetchMissedMessages, track);
    if (!error) return true;
    // `expirySaga` handles the end of the session.
    if (isSilent(error)) return false;
    if (isFinal(error)) {
      yield* put(catchUpRefused({ groupName: track.groupName, text: error.text }));
      return false;
    }
    const jitter = 0.5 + (yield* call(random));
    yield* race([delay(jitter * Math.min(initialRetryMs * 2 ** failures, maxRetryMs)), take(isPageActiveAgainAction)]);
  }
}

/** A 4xx other than 408 and 429; repeating the request would not help. */
const isFinal = (error: CallError) => isRefusal(error) && (error.statusCode ?? error.status ?? 0) >= 400;

/** Fetches page after page; returns the error or null. */
function* fetchMissedMessages(track: Track): SagaGenerator<CallError | null> {
  const [entry] = yield* select(selectCachedConversations(track.groupName));
  if (!entry?.history) return null;
  const after = lastSequence(entry.history);
  if (after === null) return yield* call(readFullHistory, track, entry);
  const isAdmin = yield* select(selectIsAdmin);
  const { data, error } = yield* request<HistoryPage>(
    chatApi.endpoints.getMissed.initiate(
      { ...entry.conversation, isAdmin, after },
      { subscribe: false, forceRefetch: true },
    ),
  );
  if (error || !data) return error ?? null;
  // The chat session ended while the socket was down.
  if (hasEndedSession(entry.history, data.ended))
    yield* putThunk(replaceHistory(entry, makeEmptyHistory(entry.history, data.ended)));
  const missedMessages = messagesIn(data).filter(({ sequence = 0 }) => sequence > after);
  const hasAll = missedMessages.length === 0 || data.totalpage <= 1;
  // The service does not have the messages that are still missing, so the gaps are permanent.
  yield* call(addFetchedMessages, track, hasAll ? [...missedMessages, ...track.earlyMessages] : missedMessages);
  return hasAll ? null : yield* call(fetchMissedMessages, track);
}

/** Without a message there is no sequence number to fetch from, so the full history is loaded. */
function* readFullHistory(track: Track, entry: CachedConversation): SagaGenerator<CallError | null> {
  const { error } = yield* request(refetchHistory(entry));
  if (error) return error;
  const [reloadedEntry] = yield* select(selectCachedConversations(track.groupName));
  if (!reloadedEntry?.history || lastSequence(reloadedEntry.history) === null)
    yield* call(addFetchedMessages, track, track.earlyMessages);
  return null;
}
