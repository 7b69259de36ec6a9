import type { Id } from '@/contract/id';
import type { SagaDeps } from '@/store/sagaDeps';

import type { ChatSocket, OpenChatSocket } from './chatSocket';

/** Everything outside the store that the chat uses; tests replace it. */
export type ChatDeps = {
  openChatSocket: OpenChatSocket;
  /** Resolves at the next animation frame. */
  nextFrame: () => Promise<void>;
  /** Random number from 0 to 1. */
  chance: () => number;
  chime: () => void;
  isVisible: () => boolean;
  watchPage: (tell: (turn: PageTurn) => void) => () => void;
};

/** Changes of the page's visibility and network. */
export type PageTurn = 'visible' | 'hidden' | 'online' | 'offline';

/** The chat of one signed-in person: who they are, and the state of the connection. */
export type ChatSession = {
  deps: SagaDeps;
  around: ChatDeps;
  speaker: Id;
  isAdmin: boolean;
  /** The open socket, if any. */
  line: ChatSocket | null;
  /** Epoch ms since when the socket is open. */
  upAt: number | null;
  /** Whether the service has acknowledged a message; some never do. */
  hasReceipts: boolean;
  /** Client ids whose missing receipt already caused a reconnect. */
  doubted: Set<string>;
  /** Client ids of all messages that were emitted. */
  sentOut: Set<string>;
};
