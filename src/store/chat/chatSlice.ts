import { type Action, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { randomKey } from '@/api/core/idempotencyKeys';
import type { Id } from '@/contract/id';
import { adminSenderId, groupKey, isSameGroup } from '@/contract/messages/chat';

import { type Session, sessionBegan } from '@/store/session/sessionSlice';

/** A message that is not in the history yet. */
export type OutboxMessage = {
  clientId: string;
  groupName: string;
  text: string;
  writtenAt: string;
  state: 'sending' | 'sent' | 'failed';
  /** The message that explains the failure. */
  reason?: string;
  /** Without receipts: it was sent once; `after` is the ID of the newest message stored at that time, if any. */
  tried?: { after: string | null };
  /** It was sent over the socket since the page was loaded. */
  isEmitted?: true;
  /** Its receipt timed out once, so the connection was reopened. */
  isOverdue?: true;
};

/** `off`: no one is signed in, or the chat is not loaded yet. */
export type Connection = {
  stage: 'off' | 'connecting' | 'up' | 'down';
  /** Epoch ms of the next attempt; null when none is scheduled. */
  retryAt: number | null;
  /** The service refused the connection; its reason may be empty. */
  refusal?: string;
  /** Something on the way lets HTTP calls through but no WebSocket; set until a connection succeeds. */
  isBlocked?: true;
};

/** Changes in the page's visibility and network. */
export type PageChange = 'visible' | 'hidden' | 'online' | 'offline';

/** The conversation whose log is rendered. */
export type ActiveConversation = { groupName: string; with: Id };

type Chat = {
  /** The other person's ID in the open conversation; the chat window has no URL. */
  openWith: Id | null;
  isOpen: boolean;
  /** The other person's ID while the chat's terms are not accepted yet. */
  openingWith: Id | null;
  activeConversation: ActiveConversation | null;
  isPageVisible: boolean;
  unread: number;
  connection: Connection;
  /** Whether the service acknowledges messages; some never do. */
  hasReceipts: boolean;
  /** In the order of writing. */
  outbox: OutboxMessage[];
  /** Unsent input by group name. */
  drafts: Record<string, string>;
  /** By conversation, why the service refuses missed messages, which are then requested only on demand. */
  catchUpRefusals?: Record<string, string>;
};
/** Kept in the tab across a reload. */
export type PersistedChat = Pick<Chat, 'outbox' | 'drafts'>;

const initialState: Chat = {
  openWith: null,
  isOpen: false,
  openingWith: null,
  activeConversation: null,
  isPageVisible: true,
  unread: 0,
  connection: { stage: 'off', retryAt: null },
  hasReceipts: false,
  outbox: [],
  drafts: {},
};

type ClientId = { clientId: string };
type WrittenText = { groupName: string; text: string };

const findInOutbox = ({ outbox }: Chat, clientId: string) => outbox.find((message) => message.clientId === clientId);

const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The person opened the chat; the terms may have to be accepted first. */
    chatRequested(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.openingWith = payload.openWith;
    },
    openingCancelled(chat) {
      chat.openingWith = null;
    },
    /** Opening the chat clears the unread count. */
    chatOpened(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.openWith = payload.openWith;
      chat.isOpen = true;
      chat.openingWith = null;
      chat.unread = 0;
    },
    chatClosed(chat) {
      chat.isOpen = false;
    },
    /** A conversation's log was rendered. */
    conversationShown(chat, { payload }: PayloadAction<ActiveConversation>) {
      chat.activeConversation = payload;
    },
    conversationHidden(chat) {
      chat.activeConversation = null;
    },
    pageChanged(chat, { payload }: PayloadAction<PageChange>) {
      if (payload === 'visible' || payload === 'hidden') chat.isPageVisible = payload === 'visible';
    },
    unreadCounted(chat, { payload }: PayloadAction<number>) {
      chat.unread = payload;
    },

    draftChanged({ drafts }, { payload: { groupName, text } }: PayloadAction<WrittenText>) {
      if (text) drafts[groupName] = text;
      else delete drafts[groupName];
    },
    /** Blank messages are not sent. */
    messageWritten: {
      prepare: (text: WrittenText) => ({
        payload: { ...text, clientId: randomKey(), writtenAt: new Date().toISOString() },
      }),
      reducer(chat, { payload }: PayloadAction<WrittenText & ClientId & { writtenAt: string }>) {
        if (!payload.text.trim()) return;
        chat.outbox.push({ ...payload, state: 'sending' });
        delete chat.drafts[payload.groupName];
      },
    },
    /** The message is about to be sent over the socket. */
    messageEmitted(chat, { payload: { clientId, after } }: PayloadAction<ClientId & { after?: string | null }>) {
      const message = findInOutbox(chat, clientId);
      if (!message) return;
      message.isEmitted = true;
      // Keeps the first attempt, because that one may have arrived.
      if (after !== undefined) message.tried ??= { after };
    },
    /** The first receipt arrived. */
    receiptsNoticed(chat) {
      chat.hasReceipts = true;
    },
    /** A receipt timed out; the connection is reopened. */
    connectionDoubted(chat, { payload: { clientId } }: PayloadAction<ClientId>) {
      const message = findInOutbox(chat, clientId);
      if (message) message.isOverdue = true;
    },
    messageAccepted(chat, { payload: { clientId } }: PayloadAction<ClientId>) {
      const message = findInOutbox(chat, clientId);
      if (message) message.state = 'sent';
    },
    messageFailed(chat, { payload: { clientId, reason } }: PayloadAction<ClientId & { reason: string }>) {
      const message = findInOutbox(chat, clientId);
      if (message) Object.assign(message, { state: 'failed', reason });
    },
    /** The messages are in the history and leave the outbox. */
    messagesDelivered(chat, { payload }: PayloadAction<string[]>) {
      chat.outbox = chat.outbox.filter(({ clientId }) => !payload.includes(clientId));
    },
    retryRequested(chat, { payload: { clientId } }: PayloadAction<ClientId>) {
      const message = findInOutbox(chat, clientId);
      if (!message) return;
      message.state = 'sending';
      delete message.reason;
    },
    discardRequested(chat, { payload: { clientId } }: PayloadAction<ClientId>) {
      chat.outbox = chat.outbox.filter((message) => message.clientId !== clientId);
    },
    /** Restores this tab's messages and drafts; after a crash of the chat, those still present are not added twice. */
    chatRestored(chat, { payload }: PayloadAction<PersistedChat>) {
      chat.outbox.unshift(...payload.outbox.filter(({ clientId }) => !findInOutbox(chat, clientId)));
      chat.drafts = { ...payload.drafts, ...chat.drafts };
    },

    /** The person asked to end the chat session. */
    endRequested(_chat, _action: PayloadAction<ActiveConversation>) {},
    reconnectRequested() {},
    catchUpRefused(chat, { payload: { groupName, text: reason } }: PayloadAction<{ groupName: string; text: string }>) {
      chat.catchUpRefusals = { ...chat.catchUpRefusals, [groupKey(groupName)]: reason };
    },
    /** Missed messages are requested again, by the person or after a reconnect. */
    catchUpRequested({ catchUpRefusals }, { payload: { groupName } }: PayloadAction<{ groupName: string }>) {
      if (catchUpRefusals) delete catchUpRefusals[groupKey(groupName)];
    },
    connecting(chat) {
      const { isBlocked } = chat.connection;
      chat.connection = { stage: 'connecting', retryAt: null, ...(isBlocked && { isBlocked }) };
    },
    connected(chat) {
      chat.connection = { stage: 'up', retryAt: null };
    },
    disconnected(chat, { payload }: PayloadAction<Omit<Connection, 'stage'>>) {
      chat.connection = { stage: 'down', ...payload };
    },
  },
  // A screen that unmounts may dispatch after its session ended, so a new session starts with the initial state.
  extraReducers: (builder) => void builder.addCase(sessionBegan, () => initialState),
  selectors: {
    selectOpenWith: ({ openWith }) => openWith,
    selectIsChatOpen: ({ isOpen }) => isOpen,
    selectOpeningWith: ({ openingWith }) => openingWith,
    selectActiveConversation: ({ activeConversation }) => activeConversation,
    /** The conversation on screen while the page is visible. */
    selectVisibleConversation: ({ isPageVisible, activeConversation }) => (isPageVisible ? activeConversation : null),
    selectUnread: ({ unread }) => unread,
    selectConnection: ({ connection }) => connection,
    selectHasReceipts: ({ hasReceipts }) => hasReceipts,
    selectOutbox: ({ outbox }) => outbox,
    selectDrafts: ({ drafts }) => drafts,
    selectCatchUpRefusals: ({ catchUpRefusals }) => catchUpRefusals,
  },
});

export const {
  chatRequested,
  openingCancelled,
  chatOpened,
  chatClosed,
  conversationShown,
  conversationHidden,
  pageChanged,
  unreadCounted,
  draftChanged,
  messageWritten,
  messageEmitted,
  receiptsNoticed,
  connectionDoubted,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  retryRequested,
  discardRequested,
  chatRestored,
  endRequested,
  reconnectRequested,
  catchUpRefused,
  catchUpRequested,
  connecting,
  connected,
  disconnected,
} = chatSlice.actions;
export const {
  selectOpenWith,
  selectIsChatOpen,
  selectOpeningWith,
  selectActiveConversation,
  selectVisibleConversation,
  selectUnread,
  selectConnection,
  selectHasReceipts,
  selectOutbox,
  selectDrafts,
} = chatSlice.selectors;
const { selectCatchUpRefusals } = chatSlice.selectors;

const selectOutboxWith = createSelector(
  [selectOutbox, (_state: { chat: Chat }, groupName: string) => groupName],
  (outbox, groupName) => outbox.filter((message) => isSameGroup(message.groupName, groupName)),
);
/** One conversation's outbox. */
export const selectOutboxOf = (groupName: string) => (state: { chat: Chat }) => selectOutboxWith(state, groupName);
export const selectDraftOf = (groupName: string) => (state: { chat: Chat }) => selectDrafts(state)[groupName] ?? '';

export const selectCatchUpRefusal = (groupName: string) => (state: { chat: Chat }) =>
  selectCatchUpRefusals(state)?.[groupKey(groupName)] ?? null;

export const isOfflineAction = (action: Action) => pageChanged.match(action) && action.payload === 'offline';
/** The network is back, or the page is visible again, so a waiting retry starts at once. */
export const isPageActiveAgainAction = (action: Action) =>
  pageChanged.match(action) && (action.payload === 'online' || action.payload === 'visible');

/** The sender ID: one shared ID for administrators, the member's own ID otherwise; null when unknown. */
export const selectSenderId = ({ session: { auth, admin, user } }: { session: Session }): Id | null =>
  !auth ? null : admin ? adminSenderId : (user?.id ?? null);

export const chatReducer = chatSlice.reducer;
export const initialChat = initialState;
