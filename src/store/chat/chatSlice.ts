import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { freshKey } from '@/api/core/callKeys';
import { groupKey, isSameGroup } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';

import { sessionBegan } from '@/store/session/sessionSlice';

/** A message the history does not hold yet. */
export type Waiting = {
  clientId: string;
  groupName: string;
  text: string;
  writtenAt: string;
  state: 'sending' | 'sent' | 'failed';
  /** Why it failed, in words. */
  reason?: string;
  /** It went out once: after which message of the conversation, where that is known. */
  tried?: { after: string | null };
};

/** Off: nobody is signed in, or the page has not come to rest yet. */
export type Connection = {
  stage: 'off' | 'connecting' | 'up' | 'down';
  /** When it is tried again; null when that waits for something else than time. */
  retryAt: number | null;
  /** The service does not want this page, for the reason it gives, which may be none. */
  refusal?: string;
};

/** The conversation on screen. */
export type Shown = { groupName: string; with: Id };

type Chat = {
  /** The other person of the open conversation; the window has no address of its own (D-90). */
  openWith: Id | null;
  isOpen: boolean;
  /** Who somebody wants to talk to who has not accepted the terms yet. */
  askedWith: Id | null;
  shown: Shown | null;
  unread: number;
  connection: Connection;
  /** In the order they were written. */
  outbox: Waiting[];
  /** By conversation, what is typed and not sent. */
  drafts: Record<string, string>;
  /** By conversation, why the service does not say what was missed; not asked again before somebody wants it. */
  withheld?: Record<string, string>;
};
/** What a tab keeps through a reload. */
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
    /** The Chat button; the terms come first (CHAT-08). */
    chatAsked(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.askedWith = payload.openWith;
    },
    chatRefused(chat) {
      chat.askedWith = null;
    },
    /** Opening reads everything there is (CHAT-12). */
    chatOpened(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.openWith = payload.openWith;
      chat.isOpen = true;
      chat.askedWith = null;
      chat.unread = 0;
    },
    chatClosed(chat) {
      chat.isOpen = false;
    },
    /** A conversation's log stands on the page. */
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
    /** Blank words are no message (D-104). */
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
      // What it came after the first time counts: it may have arrived then.
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
    /** The history holds them now. */
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
    /** What this tab kept for the person who is signed in; a chat that crashed and begins again has it still. */
    recalled(chat, { payload }: PayloadAction<Kept>) {
      chat.outbox.unshift(...payload.outbox.filter(({ clientId }) => !outboxOf(chat, clientId)));
      chat.drafts = { ...payload.drafts, ...chat.drafts };
    },

    /** Somebody ends the session of a conversation (CHAT-20). */
    endAsked(_chat, _action: PayloadAction<Shown>) {},
    reconnectAsked() {},
    missedWithheld(chat, { payload: { groupName, words } }: PayloadAction<{ groupName: string; words: string }>) {
      chat.withheld = { ...chat.withheld, [groupKey(groupName)]: words };
    },
    /** Somebody wants to see what was missed, or a new line has it asked for again. */
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
  // What a screen said on its way out came after the end of its session, and is nobody else's.
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
/** What of one conversation the history does not hold yet. */
export const selectOutboxOf = (groupName: string) => (state: { chat: Chat }) => outboxWith(state, groupName);
export const selectDraftOf = (groupName: string) => (state: { chat: Chat }) => selectDrafts(state)[groupName] ?? '';

export const selectWithheldOf = (groupName: string) => (state: { chat: Chat }) =>
  selectWithheld(state)?.[groupKey(groupName)] ?? null;

export const chatReducer = chatSlice.reducer;
export const noChat = initialState;
