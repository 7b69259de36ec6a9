import type { ComponentType } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export type ToastAction = { label: string; onPress: () => void };

export type ToastOptions = {
  /** At most one toast with this ID is shown at a time. */
  id?: string;
  /** Stays until it is closed. */
  persist?: boolean;
  /** True (the default) when the text may contain formatting tags, which are sanitized first; false for plain text. */
  html?: boolean;
  /** Buttons, the safe one first; such a toast stays open until one of them is pressed. */
  actions?: readonly ToastAction[];
  /** A link below the text; the toast still closes by itself. */
  link?: ToastAction;
  /** The heading above the text. */
  title?: string;
  /**
   * Renders the toast instead of the usual card; passed in by the caller, so that it is loaded only where it is used.
   */
  card?: ComponentType<{ toast: Toast }>;
  /** For a toast with a `card`: its heading, a note about the remaining requests, and whether a button's action is running. */
  heading?: string;
  note?: string;
  isBusy?: boolean;
  /** Identifies the current one of several requests that are shown one after the other. */
  subject?: number;
  /** The toast asks a question: it focuses its safe button, Escape presses that button, and focus returns afterward. */
  isQuestion?: boolean;
};

export type Toast = ToastOptions & { kind: ToastKind; text: string };

type Board = { show: (toast: Toast) => void; close: (id?: string) => void };

/** Whether a toast stays until it is closed; a later one with its ID replaces it. */
export const isPersistent = ({ persist, actions }: Toast) => persist === true || actions !== undefined;

/** At most this many transient toasts wait until the board is loaded; persistent ones are always kept. */
const maxWaiting = 5;

let board: Board | null = null;
let waitingToasts: Toast[] = [];
let loadBoard: (() => void) | null = null;

function showAs(kind: ToastKind) {
  return (text: string, options: ToastOptions = {}) => {
    const newToast = { ...options, kind, text };
    if (board) return board.show(newToast);
    const others = waitingToasts.filter(({ id }) => id === undefined || id !== newToast.id);
    waitingToasts = [...others, newToast].filter(
      (toast, index, all) => isPersistent(toast) || index >= all.length - maxWaiting,
    );
    loadBoard?.();
  };
}

/** Shows a toast from anywhere; toasts from before the board is loaded are shown once it is. */
export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
  /** Closes one toast, or all of them. */
  close(id?: string) {
    waitingToasts = waitingToasts.filter((other) => id !== undefined && other.id !== id);
    board?.close(id);
  },
};

/** Connects the element that shows toasts; there is one at a time. */
export function attachToastBoard(next: Board) {
  board = next;
  waitingToasts.forEach(next.show);
  waitingToasts = [];
  return () => {
    if (board === next) board = null;
  };
}

/** Registers a callback for each toast that is requested before the board is connected. */
export function onWaitingToast(load: () => void) {
  loadBoard = load;
  if (waitingToasts.length > 0) load();
  return () => {
    if (loadBoard === load) loadBoard = null;
  };
}
