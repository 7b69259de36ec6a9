import type { Id } from '@/contract/id';
import type { SagaDeps } from '@/store/sagaDeps';

import type { ChatSocket, OpenChatSocket } from './chatSocket';

/** What the chat reaches outside the store; a test lends its own (STATE-15). */
export type ChatDeps = {
  openChatSocket: OpenChatSocket;
  /** Settles when the next picture is drawn. */
  nextFrame: () => Promise<void>;
  /** Between 0 and 1. */
  chance: () => number;
  chime: () => void;
  isVisible: () => boolean;
  watchPage: (tell: (turn: PageTurn) => void) => () => void;
};

/** What becomes of the page and its network. */
export type PageTurn = 'visible' | 'hidden' | 'online' | 'offline';

/** Who chats, through what, for as long as one person is signed in. */
export type ChatSession = {
  deps: SagaDeps;
  around: ChatDeps;
  speaker: Id;
  isAdmin: boolean;
  /** The one that stands. */
  line: ChatSocket | null;
  /** Since when it stands. */
  upAt: number | null;
  /** Whether this service says what it has stored; only experience tells. */
  hasReceipts: boolean;
  /** Messages a line was given up for, since no answer came. */
  doubted: Set<string>;
  /** Messages that went out, whatever became of them. */
  sentOut: Set<string>;
};
