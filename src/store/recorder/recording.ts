/** A call or a message from outside that a saga waits for; `n` counts those of one saga from 1. */
export type Step = { saga: string; n: number };

/** What happened, in order; `t` is in ms since the recording began. */
export type Entry = { t: number } & (
  | { is: 'action'; action: { type: string }; /** Put by a saga: an outcome and no input. */ put?: true; /** Came about while a saga's own was dispatched. */ within?: true }
  /** A saga had a REST call made; who answers is the `ask` that follows. */
  | { is: 'thunk' }
  /** A saga that came with its screen. */
  | { is: 'start'; saga: string }
  | ({ is: 'ask'; call: string; args?: unknown[] } & Step)
  | ({ is: 'answer'; value?: unknown; /** An answer that is nothing but text, which may be anything. */ text?: string; /** The same, where it was JSON. */ json?: unknown; error?: { name: string; message: string }; /** Without a pause after its ask. */ atOnce?: true } & Step)
  /** Nobody waits for it any more. */
  | ({ is: 'drop' } & Step)
);

/** What replays need of a session, without anything that tells who it was. */
export type Recording = {
  format: 1;
  /** Epoch ms. */
  begunAt: number;
  config: object;
  before: object;
  entries: Entry[];
  /** The four slices at the end. */
  after: object;
  /** Why the entries stop before the session did. */
  isFull?: true;
};

/** The slices a replay compares; the cached answers are input. */
export const slicesOf = ({ session, user, chat, admin }: { session: unknown; user: unknown; chat: unknown; admin: unknown }) => ({
  session,
  user,
  chat,
  admin,
});
