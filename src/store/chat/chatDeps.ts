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
  watchPage: (listener: (change: PageChange) => void) => () => void;
};

/** Changes of the page's visibility and network. */
export type PageChange = 'visible' | 'hidden' | 'online' | 'offline';

/** The chat of one signed-in person: who they are, and the state of the connection. */
export type ChatSession = {
  deps: SagaDeps;
  chatDeps: ChatDeps;
  speaker: Id;
  isAdmin: boolean;
  /** The open socket, if any. */
  socket: ChatSocket | null;
  /** Epoch ms since when the socket is open. */
  connectedAt: number | null;
  /** Whether the service has acknowledged a message; some never do. */
  hasReceipts: boolean;
  /** Client ids whose missing receipt already caused a reconnect. */
  retriedOnce: Set<string>;
  /** Client ids of all messages that were emitted. */
  emitted: Set<string>;
};
