import { call, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { chatApi } from '@/api/chat';
import type { SiteConfig } from '@/contract/config';
import type { Id } from '@/contract/id';
import { adminSenderId, firstChatPage, groupNameWith } from '@/contract/messages/chat';
import { listSubjects, refusals } from '@/contract/messages/socket';
import { request } from '@/store/request';
import { selectIsAdmin, selectToken, selectUser, tokenReplaced } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import {
  connected,
  connecting,
  connectionDoubted,
  disconnected,
  isOfflineAction,
  isPageActiveAgainAction,
  reconnectRequested,
  selectActiveConversation,
} from './chatSlice';
import { type Handshake, type OpenSocket, openSocketChannel, type Transport } from './chatSocket';
import { chatUsersOutdated } from './chatUsersSaga';
import { conversationSaga } from './conversationSaga';
import {
  countFailedAttempt,
  initialAttempts,
  isPollingRefused,
  isWebSocketBlocked,
  nextTransport,
} from './failedAttempts';
import { historiesOutdated } from './historySaga';
import { incomingSaga, reloadLists, type SocketEnd } from './incomingSaga';
import { outboxSaga } from './outboxSaga';

const initialWaitMs = 1000;
const maxWaitMs = 20_000;
/** A connection that lasted this long resets the backoff. */
const stableMs = 5000;

export type ConnectionDeps = {
  openChatSocket: OpenSocket;
  /** Resolves on the next animation frame. */
  nextFrame: () => Promise<void>;
  /** Random number from 0 to 1. */
  random: () => number;
};

/**
 * Keeps a socket to the chat host open. A broken one is reopened with exponential backoff and jitter, so that clients
 * do not reconnect all at once. One that must be renewed is reopened at once the first time, then with backoff. A
 * refused one waits until the person retries or the token changes.
 */
export function* connectionSaga(
  deps: ConnectionDeps,
  { socketUrl, webSocketOnly }: Pick<SiteConfig, 'socketUrl' | 'webSocketOnly'>,
  senderId: Id,
): SagaGenerator<void> {
  let attempts = initialAttempts;
  let wasConnected = false;
  /** Consecutive connections that did not last. */
  for (let failures = 0; ;) {
    yield* put(connecting());
    const transport = webSocketOnly ? nextTransport(attempts) : undefined;
    const handshake: Handshake = yield* call(makeHandshake, socketUrl, senderId, transport);
    const { end, connectedAt }: SocketRun = yield* call(runSocket, deps, handshake, wasConnected);
    wasConnected ||= connectedAt !== null;
    if (end.kind === 'replaced') continue;
    attempts = connectedAt === null ? countFailedAttempt(attempts, end, transport) : initialAttempts;
    const isPollingOnly = isPollingRefused(end, transport);
    // The service may have been down before, so WebSocket is tried again at once.
    if (isPollingOnly && transport === 'polling') continue;
    if (end.kind === 'refused' && !isPollingOnly) {
      yield* put(disconnected({ retryAt: null, refusal: end.text ?? '' }));
      if (end.text === refusals.signIn) yield* fork(checkSession, senderId);
      yield* take([tokenReplaced, reconnectRequested]);
      continue;
    }
    // The chat session was ended; the message is shown once the old connection is closed.
    if (end.kind === 'renewed' && end.message) yield* call(toast.info, end.message, { html: false });
    const endedAt = yield* call(Date.now);
    // An attempt that never opened counts as a failure, however long it took.
    const wasStable = connectedAt !== null && endedAt - connectedAt >= stableMs;
    failures = wasStable ? 0 : failures + 1;
    if (end.kind === 'renewed' && failures <= 1) continue;
    const waitMs = (yield* call(deps.random)) * Math.min(initialWaitMs * 2 ** failures, maxWaitMs);
    yield* put(
      disconnected({ retryAt: endedAt + Math.round(waitMs), ...(isWebSocketBlocked(attempts) && { isBlocked: true }) }),
    );
    yield* race([delay(waitMs), take([tokenReplaced, reconnectRequested]), take(isPageActiveAgainAction)]);
  }
}

/** The session may have been ended on another device; then this call gets a 401, which ends it on this page too. */
function* checkSession(userId: Id): SagaGenerator<void> {
  const query = { userId, page: firstChatPage, limit: 1 };
  const options = { subscribe: false, forceRefetch: true };
  yield* request(chatApi.endpoints.findChatUsers.initiate(query, options));
}

/** Handshake data; an administrator without an open conversation joins no group. */
function* makeHandshake(address: string, senderId: Id, transport?: Transport): SagaGenerator<Handshake> {
  const activeConversation = yield* select(selectActiveConversation);
  const group = (yield* select(selectUser))?.group;
  const ownGroupName = (yield* select(selectIsAdmin)) ? '' : groupNameWith({ id: senderId, group }, adminSenderId);
  return {
    address,
    token: (yield* select(selectToken)) ?? '',
    senderId,
    groupName: activeConversation?.groupName ?? ownGroupName,
    ...(transport && { transport }),
  };
}

/** Events about lists, and about who is online, were lost while there was no connection. */
function* reloadMissedLists(): SagaGenerator<void> {
  if (yield* select(selectIsAdmin)) yield* call(reloadLists, listSubjects);
  else yield* put(chatUsersOutdated());
}

type SocketRun = { end: SocketEnd | { kind: 'replaced' }; connectedAt: number | null };

/** Runs one socket from opening to end; always closes it. */
function* runSocket(
  { openChatSocket, nextFrame }: ConnectionDeps,
  handshake: Handshake,
  isReconnect: boolean,
): SagaGenerator<SocketRun> {
  let connectedAt: number | null = null;
  const { socket, events } = yield* call(openSocketChannel, openChatSocket, handshake);

  function* handleOpenSocket(): SagaGenerator<void> {
    yield* take(connected);
    connectedAt = yield* call(Date.now);
    yield* fork(conversationSaga, socket, handshake.senderId);
    yield* fork(outboxSaga, socket, handshake.senderId);
    yield* put(historiesOutdated());
    if (isReconnect) yield* call(reloadMissedLists);
  }
  try {
    const { end, isReplaced, isOffline } = yield* race({
      end: call(incomingSaga, events, nextFrame),
      isOpen: call(handleOpenSocket),
      isDoubted: take(connectionDoubted),
      isReplaced: take(tokenReplaced),
      isOffline: take(isOfflineAction),
    });
    if (isReplaced) return { end: { kind: 'replaced' }, connectedAt };
    return { end: isOffline ? { kind: 'offline' } : (end ?? { kind: 'renewed' }), connectedAt };
  } finally {
    socket.close();
    events.close();
  }
}
