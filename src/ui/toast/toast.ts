import type { ComponentType } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export type ToastAction = { label: string; onPress: () => void };

export type ToastOptions = {
  /** One toast of this id at a time. */
  id?: string;
  /** Stays until it is closed. */
  persist?: boolean;
  /** Whether tags in the words are formatting (cleaned first) or plain text; formatting unless said otherwise (D-78). */
  html?: boolean;
  /** Buttons, the safe one last; such a toast stays until one of them is pressed, once, and has no other way out. */
  actions?: readonly ToastAction[];
  /** Stands above the words. */
  title?: string;
  /** Draws the toast in place of the usual card; whoever needs another brings it along. */
  card?: ComponentType<{ toast: Toast }>;
  /** What such a card says besides: its heading, what is left, and whether a button's work is under way. */
  heading?: string;
  note?: string;
  isBusy?: boolean;
  /** Which of several, shown one after the other, this one is about. */
  subject?: number;
  /** It asks something: it takes the focus to its safe button, where Escape presses it, and gives it back. */
  asks?: boolean;
};

export type Toast = ToastOptions & { kind: ToastKind; words: string };

type Board = { show: (toast: Toast) => void; close: (id?: string) => void };

/** Whether it stays until it is closed; a later one of its id takes its place. */
export const staysOpen = ({ persist, actions }: Toast) => persist === true || actions !== undefined;

/** How many others wait for the board; one that lasts is never left out. */
const mostWaiting = 5;

let board: Board | null = null;
let waiting: Toast[] = [];
let wantBoard: (() => void) | null = null;

function say(kind: ToastKind) {
  function speak(words: string, options: ToastOptions = {}) {
    const spoken = { ...options, kind, words };
    if (board) return board.show(spoken);
    const others = waiting.filter(({ id }) => id === undefined || id !== spoken.id);
    waiting = [...others, spoken].filter((toast, at, all) => staysOpen(toast) || at >= all.length - mostWaiting);
    wantBoard?.();
  }
  // A recording tells calls apart by their names.
  return Object.defineProperty(speak, 'name', { value: kind });
}

/** Speaks to the person from anywhere; what is said before the page stands is shown once it does. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  /** Closes one toast, or all of them. */
  close(id?: string) {
    waiting = waiting.filter((other) => id !== undefined && other.id !== id);
    board?.close(id);
  },
};

/** The place on the page where toasts are shown; there is one at a time. */
export function attachToastBoard(next: Board) {
  board = next;
  waiting.forEach(next.show);
  waiting = [];
  return () => {
    if (board === next) board = null;
  };
}

/** Tells when something is said and there is no place yet to show it. */
export function onFirstToast(want: () => void) {
  wantBoard = want;
  if (waiting.length > 0) want();
  return () => {
    if (wantBoard === want) wantBoard = null;
  };
}
