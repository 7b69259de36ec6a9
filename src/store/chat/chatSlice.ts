import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { freshKey } from '@/api/core/callKeys';
import { groupKey, isSameGroup } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';

import { sessionBegan } from '@/store/session/sessionSlice';

/** A message that is not in the history yet. */
export type Waiting = {
  clientId: string;
  groupName: string;
  text: string;
  writtenAt: string;
  state: 'sending' | 'sent' | 'failed';
  /** Text that explains the failure. */
  reason?: string;
  /** It was sent once; `after` is the id of the newest message held then, if any. */
  tried?: { after: string | null };
};

/** `off`: nobody is signed in, or the chat is not loaded yet. */
export type Connection = {
  stage: 'off' | 'connecting' | 'up' | 'down';
  /** Epoch ms of the next attempt; null when there is none scheduled. */
  retryAt: number | null;
  /** The service refused the connection; its reason may be empty. */
  refusal?: string;
};

/** The conversation on screen. */
export type Shown = { groupName: string; with: Id };

type Chat = {
  /** Id of the other person in the open conversation; the chat window has no URL. */
  openWith: Id | null;
  isOpen: boolean;
  /** Id of the other person while the chat's terms are not accepted yet. */
  askedWith: Id | null;
  shown: Shown | null;
  unread: number;
  connection: Connection;
  /** In the order of writing. */
  outbox: Waiting[];
  /** Unsent input by group name. */
  drafts: Record<string, string>;
  /** By conversation, why the service refuses to send missed messages; not requested again before the person asks. */
  withheld?: Record<string, string>;
};
/** Kept in the tab over a reload. */
export type Kept = Pick<Chat, 'outbox' | 'drafts'>;

const initialState: Chat = {
  openWith: null,
  isOpen: false,
  askedWith: null,
  shown: null,
  unread: 0,
  connection: { stage: 'off', retryAt: null },
  outbox: [],
  drafts: {},
};

type Clients = { clientId: string };
type Written = { groupName: string; text: string };

const outboxOf = (chat: Chat, clientId: string) => chat.outbox.find((waiting) => waiting.clientId === clientId);

const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The Chat button was pressed; the terms may have to be accepted first. */
    chatAsked(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.askedWith = payload.openWith;
    },
    chatRefused(chat) {
      chat.askedWith = null;
    },
    /** Opening the chat clears the unread count. */
    chatOpened(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.openWith = payload.openWith;
      chat.isOpen = true;
      chat.askedWith = null;
      chat.unread = 0;
    },
    chatClosed(chat) {
      chat.isOpen = false;
    },
    /** A conversation's log was rendered. */
    conversationShown(chat, { payload }: PayloadAction<Shown>) {
      chat.shown = payload;
    },
    conversationHidden(chat) {
      chat.shown = null;
    },
    unreadCounted(chat, { payload }: PayloadAction<number>) {
      chat.unread = payload;
    },

    draftChanged({ drafts }, { payload: { groupName, text } }: PayloadAction<Written>) {
      if (text) drafts[groupName] = text;
      else delete drafts[groupName];
    },
    /** Blank text is not sent. */
    messageWritten: {
      prepare: (written: Written) => ({
        payload: { ...written, clientId: freshKey(), writtenAt: new Date().toISOString() },
      }),
      reducer(chat, { payload }: PayloadAction<Written & Clients & { writtenAt: string }>) {
        if (!payload.text.trim()) return;
        chat.outbox.push({ ...payload, state: 'sending' });
        delete chat.drafts[payload.groupName];
      },
    },
    messageTried(chat, { payload: { clientId, after } }: PayloadAction<Clients & { after: string | null }>) {
      const waiting = outboxOf(chat, clientId);
      // The first attempt counts, because that one may have arrived.
      if (waiting) waiting.tried ??= { after };
    },
    messageAccepted(chat, { payload: { clientId } }: PayloadAction<Clients>) {
      const waiting = outboxOf(chat, clientId);
      if (waiting) waiting.state = 'sent';
    },
    messageFailed(chat, { payload: { clientId, reason } }: PayloadAction<Clients & { reason: string }>) {
      const waiting = outboxOf(chat, clientId);
      if (waiting) Object.assign(waiting, { state: 'failed', reason });
    },
    /** The messages are in the history and leave the outbox. */
    messagesDelivered(chat, { payload }: PayloadAction<string[]>) {
      chat.outbox = chat.outbox.filter(({ clientId }) => !payload.includes(clientId));
    },
    retryAsked(chat, { payload: { clientId } }: PayloadAction<Clients>) {
      const waiting = outboxOf(chat, clientId);
      if (!waiting) return;
      waiting.state = 'sending';
      delete waiting.reason;
    },
    discardAsked(chat, { payload: { clientId } }: PayloadAction<Clients>) {
      chat.outbox = chat.outbox.filter((waiting) => waiting.clientId !== clientId);
    },
    /** Restores what this tab kept; after a crash of the chat the entries still present are not added twice. */
    recalled(chat, { payload }: PayloadAction<Kept>) {
      chat.outbox.unshift(...payload.outbox.filter(({ clientId }) => !outboxOf(chat, clientId)));
      chat.drafts = { ...payload.drafts, ...chat.drafts };
    },

    /** The person ended the chat session. */
    endAsked(_chat, _action: PayloadAction<Shown>) {},
    reconnectAsked() {},
    missedWithheld(chat, { payload: { groupName, words } }: PayloadAction<{ groupName: string; words: string }>) {
      chat.withheld = { ...chat.withheld, [groupKey(groupName)]: words };
    },
    /** Missed messages are requested again, by the person or after a reconnect. */
    missedAsked({ withheld }, { payload: { groupName } }: PayloadAction<{ groupName: string }>) {
      if (withheld) delete withheld[groupKey(groupName)];
    },
    connecting(chat) {
      chat.connection = { stage: 'connecting', retryAt: null };
    },
    connected(chat) {
      chat.connection = { stage: 'up', retryAt: null };
    },
    disconnected(chat, { payload }: PayloadAction<Omit<Connection, 'stage'>>) {
      chat.connection = { stage: 'down', ...payload };
    },
  },
  // A screen that unmounts may dispatch after its session ended, so a new session starts clean.
  extraReducers: (builder) => void builder.addCase(sessionBegan, () => initialState),
  selectors: {
    selectOpenWith: ({ openWith }) => openWith,
    selectIsChatOpen: ({ isOpen }) => isOpen,
    selectAskedWith: ({ askedWith }) => askedWith,
    selectShown: ({ shown }) => shown,
    selectUnread: ({ unread }) => unread,
    selectConnection: ({ connection }) => connection,
    selectOutbox: ({ outbox }) => outbox,
    selectDrafts: ({ drafts }) => drafts,
    selectWithheld: ({ withheld }) => withheld,
  },
});

export const {
  chatAsked,
  chatRefused,
  chatOpened,
  chatClosed,
  conversationShown,
  conversationHidden,
  unreadCounted,
  draftChanged,
  messageWritten,
  messageTried,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  retryAsked,
  discardAsked,
  recalled,
  endAsked,
  reconnectAsked,
  missedWithheld,
  missedAsked,
  connecting,
  connected,
  disconnected,
} = chatSlice.actions;
export const {
  selectOpenWith,
  selectIsChatOpen,
  selectAskedWith,
  selectShown,
  selectUnread,
  selectConnection,
  selectOutbox,
  selectDrafts,
} = chatSlice.selectors;
const { selectWithheld } = chatSlice.selectors;

const outboxWith = createSelector(
  [selectOutbox, (_state: { chat: Chat }, groupName: string) => groupName],
  (outbox, groupName) => outbox.filter((waiting) => isSameGroup(waiting.groupName, groupName)),
);
/** The outbox of one conversation. */
export const selectOutboxOf = (groupName: string) => (state: { chat: Chat }) => outboxWith(state, groupName);
export const selectDraftOf = (groupName: string) => (state: { chat: Chat }) => selectDrafts(state)[groupName] ?? '';

export const selectWithheldOf = (groupName: string) => (state: { chat: Chat }) =>
  selectWithheld(state)?.[groupKey(groupName)] ?? null;

export const chatReducer = chatSlice.reducer;
export const noChat = initialState;
