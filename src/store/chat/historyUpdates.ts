import { createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';

import {
  appendToHistory,
  hasSequenceNumbers,
  lastSequence,
  messagesIn,
  selectCachedConversations,
  selectNewerMessages,
  splitAtGap,
} from '@/api/chatHistory';
import { type Id, isSameId } from '@/contract/id';
import { groupKey, isSameGroup, type Message } from '@/contract/messages/chat';
import type { ReadPosition } from '@/contract/messages/socket';
import { putThunk } from '@/store/request';

import {
  messagesDelivered,
  type OutboxMessage,
  selectOutbox,
  selectSenderId,
  selectVisibleConversation,
} from './chatSlice';

/** Messages from the other person arrived while the conversation was visible. */
export const messagesRead = createAction<ReadPosition>('chat/messagesRead');

export type ReceivedMessage = Message & { groupName: string };

/** One conversation's messages that arrived over the socket. */
export type Track = {
  groupName: string;
  /** Received, but messages before them are missing. */
  earlyMessages: Message[];
  /** The latest messages added to the history; a response to an earlier request would remove them. */
  recentMessages: Message[];
  /** The highest sequence number received. */
  highestSequence: number;
  isCatchingUp: boolean;
  /** More messages may have arrived since the fetch began. */
  isBehind: boolean;
};
/** By `groupKey`. */
export type Tracks = Map<string, Track>;

/** The maximum number of recent messages kept, which a page of history requested earlier may not include. */
const maxRecentMessages = 500;
const maxEarlyMessages = 5000;

export function getOrCreateTrack(tracks: Tracks, groupName: string): Track {
  const key = groupKey(groupName);
  const track = tracks.get(key) ?? {
    groupName,
    earlyMessages: [],
    recentMessages: [],
    highestSequence: 0,
    isCatchingUp: false,
    isBehind: false,
  };
  tracks.set(key, track);
  return track;
}

/** Sorts received messages into their conversations' tracks; returns those tracks. */
export function assignToTracks(tracks: Tracks, messages: readonly ReceivedMessage[]): Track[] {
  const changedTracks = new Set<Track>();
  for (const { groupName, ...message } of messages) {
    const track = getOrCreateTrack(tracks, groupName);
    if (!changedTracks.has(track)) track.earlyMessages = [...track.earlyMessages];
    track.earlyMessages.push(message);
    track.highestSequence = Math.max(track.highestSequence, message.sequence ?? 0);
    changedTracks.add(track);
  }
  for (const track of changedTracks) track.earlyMessages = track.earlyMessages.slice(-maxEarlyMessages);
  return [...changedTracks];
}

/** Appends the messages that follow without a gap; returns whether others are missing. */
export function* addContiguousMessages(tracks: Tracks, track: Track): SagaGenerator<boolean> {
  let isIncomplete = false;
  const cachedConversations = yield* select(selectCachedConversations(track.groupName));
  if (cachedConversations.length === 0) {
    // The conversation is not on screen; opening it loads it from the service.
    tracks.delete(groupKey(track.groupName));
    yield* call(removeDeliveredMessages, track.groupName, track.earlyMessages);
  }
  for (const entry of cachedConversations) {
    if (!entry.history || !hasSequenceNumbers(entry.history)) continue;
    const { next, reachedSequence, hasGap } = splitAtGap(entry.history, [
      ...track.recentMessages,
      ...track.earlyMessages,
    ]);
    if (next.length > 0) yield* putThunk(appendToHistory(entry, next));
    const newMessages = track.earlyMessages.filter(({ sequence = 0 }) => sequence <= reachedSequence);
    if (newMessages.length > 0) yield* call(recordAddedMessages, track, newMessages, reachedSequence);
    isIncomplete ||= hasGap || reachedSequence < track.highestSequence;
  }
  return isIncomplete;
}

/** Appends fetched messages, even if others before them are missing. */
export function* addFetchedMessages(track: Track, messages: readonly Message[]): SagaGenerator<void> {
  let reachedSequence = 0;
  for (const entry of yield* select(selectCachedConversations(track.groupName))) {
    if (!entry.history) continue;
    const newerMessages = selectNewerMessages(entry.history, messages);
    if (newerMessages.length > 0) yield* putThunk(appendToHistory(entry, newerMessages));
    reachedSequence = newerMessages.at(-1)?.sequence ?? lastSequence(entry.history) ?? 0;
  }
  track.highestSequence = reachedSequence;
  yield* call(recordAddedMessages, track, messages, reachedSequence);
}

/** Updates the track and the outbox after messages were added to the history; reports visible ones as read. */
function* recordAddedMessages(
  track: Track,
  messages: readonly Message[],
  reachedSequence: number,
): SagaGenerator<void> {
  track.earlyMessages = track.earlyMessages.filter(({ sequence = 0 }) => sequence > reachedSequence);
  track.recentMessages = [...track.recentMessages, ...messages].slice(-maxRecentMessages);
  yield* call(removeDeliveredMessages, track.groupName, messages);
  yield* call(reportReadMessages, track.groupName, messages);
}

function* reportReadMessages(groupName: string, messages: readonly Message[]): SagaGenerator<void> {
  const senderId = yield* select(selectSenderId);
  const messagesFromOthers = messages.filter((message) => !isSameId(message.senderId, senderId));
  const sequence = Math.max(0, ...messagesFromOthers.map((message) => message.sequence ?? 0));
  const visibleConversation = yield* select(selectVisibleConversation);
  if (sequence > 0 && visibleConversation && isSameGroup(visibleConversation.groupName, groupName))
    yield* put(messagesRead({ groupName: visibleConversation.groupName, sequence }));
}

/** After a load of the history: removes from the outbox the messages in it, and those accepted before the load. */
export function* settleOutbox(groupName: string, earlyMessages: readonly Message[]): SagaGenerator<void> {
  for (const { history } of yield* select(selectCachedConversations(groupName)))
    if (history?.pages[0]) yield* call(removeDeliveredMessages, groupName, messagesIn(history.pages[0]));
  // Accepted messages are in the history that was just loaded, even if their text was changed.
  const isReceivedEarly = ({ clientId }: OutboxMessage) =>
    earlyMessages.some((message) => message.clientId === clientId);
  const sentMessages = (yield* select(selectOutbox)).filter(
    (message) => message.state === 'sent' && isSameGroup(message.groupName, groupName) && !isReceivedEarly(message),
  );
  if (sentMessages.length > 0) yield* put(messagesDelivered(sentMessages.map(({ clientId }) => clientId)));
}

function* removeDeliveredMessages(groupName: string, messages: readonly Message[]): SagaGenerator<void> {
  const outbox = yield* select(selectOutbox);
  if (outbox.length === 0) return;
  const deliveredIds = findDeliveredIds(outbox, groupName, messages, yield* select(selectSenderId));
  if (deliveredIds.length > 0) yield* put(messagesDelivered(deliveredIds));
}

/**
 * Returns the outbox's client IDs that are in the history. On services without client IDs, it compares the message
 * text: each stored message matches one sent message, and must come after the newest one stored at the time of sending.
 * Clocks are not compared.
 */
function findDeliveredIds(
  outbox: readonly OutboxMessage[],
  groupName: string,
  messages: readonly Message[],
  ownId: Id | null,
): string[] {
  const clientIds = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
  const matchedIds = new Set<string>();

  function isDeliveredByText({ text, tried }: OutboxMessage) {
    if (!tried) return false;
    const index = messages.findIndex(({ _id }) => _id === tried.after);
    const match = messages
      .slice(index + 1)
      .find(
        ({ _id, senderId, message, sequence }) =>
          sequence === undefined && !matchedIds.has(_id) && isSameId(senderId, ownId) && message === text,
      );
    if (match) matchedIds.add(match._id);
    return match !== undefined;
  }
  return outbox
    .filter((message) => isSameGroup(message.groupName, groupName))
    .filter((message) => clientIds.has(message.clientId) || isDeliveredByText(message))
    .map(({ clientId }) => clientId);
}
