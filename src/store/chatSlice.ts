import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { Id } from '@/contract/id';

type Chat = {
  /** The other person of the open conversation; the window has no address of its own (D-90). */
  openWith: Id | null;
  isOpen: boolean;
  unread: number;
};

const initialState: Chat = { openWith: null, isOpen: false, unread: 0 };

const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** Opening reads everything there is (CHAT-12). */
    chatOpened(chat, { payload }: PayloadAction<{ openWith: Id }>) {
      chat.openWith = payload.openWith;
      chat.isOpen = true;
      chat.unread = 0;
    },
    chatClosed(chat) {
      chat.isOpen = false;
    },
    unreadCounted(chat, { payload }: PayloadAction<number>) {
      chat.unread = payload;
    },
  },
  selectors: {
    selectOpenWith: ({ openWith }) => openWith,
    selectIsChatOpen: ({ isOpen }) => isOpen,
    selectUnread: ({ unread }) => unread,
  },
});

export const { chatOpened, chatClosed, unreadCounted } = chatSlice.actions;
export const { selectOpenWith, selectIsChatOpen, selectUnread } = chatSlice.selectors;
export const chatReducer = chatSlice.reducer;
export const noChat = initialState;
