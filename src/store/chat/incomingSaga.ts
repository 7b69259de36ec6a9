import { createAction } from '@reduxjs/toolkit';
import { buffers, type Channel, type Task } from 'redux-saga';
import { actionChannel, call, cancel, delay, fork, put, type SagaGenerator, select, take } from 'typed-redux-saga';

import { chatApi } from '@/api/chat';
import { api } from '@/api/core/api';
import { invalidateExternally } from '@/api/core/freshReads';
import { type Id, isSameId } from '@/contract/id';
import { adminSenderId, type ChatUser, firstChatPage, isSameGroup } from '@/contract/messages/chat';
import { fallbackPush, readPush } from '@/contract/messages/push';
import { type IncomingMessage, type ListSubject, listSubjects, type UnreadCount } from '@/contract/messages/socket';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import type { Navigate } from '@/store/navigation';
import { pushReceived } from '@/store/push/pushReceived';
import { putThunk, request } from '@/store/request';
import { selectIsAdmin, selectUser } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import {
  connected,
  messageAccepted,
  selectIsChatOpen,
  selectOutbox,
  selectSenderId,
  selectUnread,
  selectVisibleConversation,
  unreadCounted,
} from './chatSlice';
import type { ChatSocketEvent } from './chatSocket';
import { chatUsersOutdated, selectCachedMemberName, updateChatUsers } from './chatUsersSaga';
import { conversationEnded, historiesOutdated, messagesReceived } from './historySaga';
import type { ReceivedMessage } from './historyUpdates';

/** Why a socket ended: it broke, the browser went offline, it was refused, or it must be reopened. */
export type SocketEnd =
  | { kind: 'down'; isPostponed?: true }
  | { kind: 'offline' }
  | { kind: 'renewed'; message?: string }
  | { kind: 'refused'; text?: string };

/** With this many new messages per frame, the saga waits for more, because rendering each batch takes too long. */
const floodThreshold = 40;
const maxFrames = 5;

/** Handles one socket's events and returns why it ended. Messages and counts are processed once per frame. */
export function* incomingSaga(
  events: Channel<ChatSocketEvent>,
  nextFrame: () => Promise<void>,
): SagaGenerator<SocketEnd> {
  let messages: Partial<IncomingMessage>[] = [];
  let unread: number | null = null;
  let frame: Task | null = null;

  function* processBatch(): SagaGenerator<void> {
    const [batch, count] = [messages, unread];
    messages = [];
    unread = null;
    frame = null;
    if (batch.length > 0) yield* call(processMessages, batch);
    if (count !== null) yield* call(processUnreadCount, count);
  }
  function* processAtFrame(): SagaGenerator<void> {
    for (
      let frames = 0, previousLength = -floodThreshold;
      frames < maxFrames && messages.length - previousLength >= floodThreshold;
      frames += 1
    ) {
      previousLength = messages.length;
      yield* call(nextFrame);
    }
    yield* call(processBatch);
  }
  function* processImmediately(): SagaGenerator<void> {
    if (frame) yield* cancel(frame);
    yield* call(processBatch);
  }

  while (true) {
    const event = yield* take(events);
    switch (event.kind) {
      case 'up':
        yield* put(connected());
        break;
      case 'received':
        messages.push(event.packet ?? {});
        frame ??= yield* fork(processAtFrame);
        break;
      case 'unread':
        unread = countOf(event.unread) ?? unread;
        frame ??= yield* fork(processAtFrame);
        break;
      case 'newChat':
        yield* put(chatUsersOutdated());
        break;
      case 'push':
        yield* put(pushReceived(readPush(event.push) ?? { ...fallbackPush, data: {} }));
        break;
      case 'administrators':
        yield* put(api.util.invalidateTags(['Me', 'Administrator']));
        break;
      case 'lists':
        yield* call(
          reloadLists,
          listSubjects.filter((subject) => event.subjects.includes(subject)),
        );
        break;
      case 'ended': {
        yield* call(processImmediately);
        const { groupName, message } = event.packet ?? {};
        yield* put(conversationEnded({ groupName }));
        return { kind: 'renewed', message: typeof message === 'string' && message ? message : texts.chat.ended };
      }
      default:
        yield* call(processImmediately);
        return event;
    }
  }
}

const listTags = {
  person: ['Employee', 'EmployeeSummary', 'ChangeRequest'],
  alert: ['Alert'],
  card: ['Card'],
  document: ['Document'],
  notification: ['Notification'],
} as const;
const tagsOf = (subject: ListSubject) => listTags[subject];

/** Reloads the back-office lists on screen that someone else may have changed. */
export function* reloadLists(subjects: readonly ListSubject[]): SagaGenerator<void> {
  yield* putThunk(invalidateExternally(subjects.flatMap(tagsOf)));
}

/** Whether the event has every field the history needs; some services send less. */
const isComplete = (message: Partial<IncomingMessage>): message is ReceivedMessage =>
  typeof message._id === 'string' &&
  Number.isSafeInteger(message.sequence) &&
  typeof message.groupName === 'string' &&
  typeof message.message === 'string' &&
  typeof message.createdAt === 'string' &&
  message.senderId !== undefined;

/** Passes received messages to the histories, the outbox, the conversation list, and the announcements. */
function* processMessages(messages: readonly Partial<IncomingMessage>[]): SagaGenerator<void> {
  const isAdmin = yield* select(selectIsAdmin);
  const ownId = yield* select(selectSenderId);
  const completeMessages = messages.filter(isComplete);
  const incompleteMessages = messages.filter((message) => !isComplete(message));

  if (completeMessages.length > 0) yield* put(messagesReceived(completeMessages));
  for (const message of incompleteMessages) if (isSameId(message.senderId, ownId)) yield* call(confirmByEcho, message);
  if (incompleteMessages.length > 0) yield* put(historiesOutdated());

  if (isAdmin) {
    yield* call(updateChatUsers, messages);
    yield* call(announceMemberMessage, messages);
  } else if (incompleteMessages.length > 0) yield* put(chatUsersOutdated());

  const adminMessage = messages.findLast(
    ({ senderId, message }) => isSameId(senderId, adminSenderId) && message !== undefined,
  );
  if (!isAdmin && adminMessage?.message !== undefined && !(yield* select(selectIsChatOpen)))
    yield* put(messageArrived({ text: adminMessage.message, author: adminMessage.author }));
}

/** Announces the last message from a member whose conversation is not open on the administrator's screen. */
function* announceMemberMessage(messages: readonly Partial<IncomingMessage>[]): SagaGenerator<void> {
  const visibleConversation = yield* select(selectVisibleConversation);
  const last = messages.findLast(
    ({ senderId, message }) =>
      message !== undefined &&
      senderId !== undefined &&
      !isSameId(senderId, adminSenderId) &&
      !isSameId(senderId, visibleConversation?.with),
  );
  if (last?.message === undefined || last.senderId === undefined) return;
  yield* put(messageArrived({ text: last.message, from: last.senderId, memberName: last.memberName }));
}

/** On services without receipts, a message's echo confirms that it was stored. */
function* confirmByEcho({ groupName, message: text }: Partial<IncomingMessage>): SagaGenerator<void> {
  const match = (yield* select(selectOutbox)).find(
    (message) =>
      message.state === 'sending' &&
      message.isEmitted &&
      message.text === text &&
      (!groupName || isSameGroup(groupName, message.groupName)),
  );
  if (match) yield* put(messageAccepted({ clientId: match.clientId }));
}

const countOf = (unread: UnreadCount | undefined) => {
  const count = typeof unread === 'object' ? unread?.count : unread;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
};

/** A conversation on the member's screen has no unread messages, regardless of the service's count. */
function* processUnreadCount(count: number): SagaGenerator<void> {
  const isReading = !(yield* select(selectIsAdmin)) && (yield* select(selectVisibleConversation)) !== null;
  const unread = isReading ? 0 : count;
  if ((yield* select(selectUnread)) !== unread) yield* put(unreadCounted(unread));
}

/**
 * A message arrived that is not on screen: from an administrator while the member's chat window is closed, or from the
 * member `from` for an administrator.
 */
export const messageArrived = createAction<{ text: string; author?: string; from?: Id; memberName?: string }>(
  'chat/messageArrived',
);

const maxAnnouncedCharacters = 80;
/** Shortest time between two announcements; of the messages in between only the last is announced. */
const announcementIntervalMs = 2000;

const shortenText = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > maxAnnouncedCharacters
    ? `${characters.slice(0, maxAnnouncedCharacters - 1).join('')}…`
    : line;
};

/**
 * A member's name for services that send messages without it, from the cached lists or from the service; undefined if
 * it cannot be loaded.
 */
function* findMemberName(memberId: Id): SagaGenerator<string | undefined> {
  const listedName = yield* select(selectCachedMemberName(memberId));
  if (listedName) return listedName;
  const { data } = yield* request<ChatUser[]>(
    chatApi.endpoints.findChatUsers.initiate({ userId: memberId, page: firstChatPage, limit: 1 }, { subscribe: false }),
  );
  return data?.find(({ userId }) => isSameId(userId, memberId))?.userName;
}

/** Announces a message with a toast and a sound. */
export function* announcementSaga(chime: () => void, navigate: Navigate): SagaGenerator<void> {
  const messages = yield* actionChannel(messageArrived, buffers.sliding(1));
  while (true) {
    const { payload } = yield* take(messages);
    const { text, author, from, memberName } = payload;
    if (from === undefined) {
      const name = author || (yield* select(selectUser))?.group?.adminName || texts.chat.admin;
      yield* call(toast.info, `${name}: ${shortenText(text)}`, { html: false });
    } else {
      const name = memberName ?? (yield* call(findMemberName, from)) ?? 'Member';
      const link = { label: 'Open', onPress: () => void navigate(pages.conversation(from)) };
      yield* call(toast.info, `${name}: ${shortenText(text)}`, { html: false, link });
    }
    yield* call(chime);
    yield* delay(announcementIntervalMs);
  }
}
