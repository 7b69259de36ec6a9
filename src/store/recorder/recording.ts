/** A call or a message from outside that a saga waits for; `n` counts those of one saga from 1. */
export type Step = { saga: string; n: number };

/** What happened, in order; `t` is in ms since the recording began. */
export type Entry = { t: number } & (
  | {
      is: 'action';
      action: { type: string };
      /** Put by a saga: an outcome and no input. */ put?: true;
      /** Came about while a saga's own was dispatched. */ within?: true;
    }
  /** A saga had a REST call made; who answers is the `ask` that follows. */
  | { is: 'thunk' }
  /** A saga that came with its screen. */
  | { is: 'start'; saga: string }
  | ({ is: 'ask'; call: string; args?: unknown[] } & Step)
  | ({
      is: 'answer';
      value?: unknown;
      /** An answer that is nothing but text, which may be anything. */ text?: string;
      /** The same, where it was JSON. */ json?: unknown;
      error?: { kind: string; message: string };
      /** Without a pause after its ask. */ atOnce?: true;
    } & Step)
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
  /** Whether functions are called as in the source; a minified build shortens their names. */
  isNamed: boolean;
  entries: Entry[];
  /** The four slices at the end. */
  after: object;
  /** Why the entries stop before the session did. */
  isFull?: true;
};

/** The slices a replay compares; the cached answers are input. */
export const slicesOf = ({
  session,
  user,
  chat,
  admin,
}: {
  session: unknown;
  user: unknown;
  chat: unknown;
  admin: unknown;
}) => ({
  session,
  user,
  chat,
  admin,
});

/** What sagas read of the cache; every other answer is for screens alone. */
const readBySagas = ['getHistory', 'getAdminHistory', 'getMissed', 'getChatUsers', 'getUserInfo'];
/** As actions of RTK Query tell it, those that patch what is cached among them. */
type OfCall = { meta?: { arg?: { endpointName?: string } }; payload?: { queryCacheKey?: string } };
const endpointOf = ({ meta, payload }: OfCall) => meta?.arg?.endpointName ?? payload?.queryCacheKey?.split('(')[0];

/** Whether long lists and texts of it may be cut: nothing that a saga decides by. */
export function isCut(entry: Entry) {
  if (entry.is === 'ask') return true;
  return (
    entry.is === 'action' &&
    entry.action.type.startsWith('api/') &&
    !readBySagas.includes(endpointOf(entry.action as OfCall) ?? '')
  );
}
