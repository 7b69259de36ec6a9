/** An outside call or message that a saga waits for; `n` counts those of one saga from 1. */
export type Step = { saga: string; n: number };

/** Recorded events in order; `t` is in ms since the recording began. */
export type Entry = { t: number } & (
  | {
      is: 'action';
      action: { type: string };
      /** Dispatched by a saga: an outcome, not an input. */ put?: true;
      /** Dispatched while a saga's action was being reduced. */ within?: true;
    }
  /** A saga dispatched a REST call; the next `ask` has its outcome. */
  | { is: 'thunk' }
  /** A saga started by its screen. */
  | { is: 'start'; saga: string }
  | ({ is: 'ask'; call: string; args?: unknown[] } & Step)
  | ({
      is: 'answer';
      value?: unknown;
      /** The answer as plain text. */ text?: string;
      /** The answer as JSON. */ json?: unknown;
      error?: { kind: string; message: string };
      /** Answered synchronously. */ atOnce?: true;
    } & Step)
  /** Cancelled. */
  | ({ is: 'drop' } & Step)
);

/** Everything a replay needs, without personal data. */
export type Recording = {
  format: 1;
  /** Epoch ms. */
  begunAt: number;
  config: object;
  before: object;
  /** Whether function names are those of the source; a minified build shortens them. */
  isNamed: boolean;
  entries: Entry[];
  /** The slices at the end. */
  after: object;
  /** The recording stopped early because it was full. */
  isFull?: true;
};

/** The slices a replay compares; the API cache is an input. */
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

/** Endpoints whose cached data sagas read; all others are read by screens only. */
const readBySagas = ['getHistory', 'getAdminHistory', 'getMissed', 'getChatUsers', 'getUserInfo'];
/** The parts of RTK Query actions that name an endpoint. */
type OfCall = { meta?: { arg?: { endpointName?: string } }; payload?: { queryCacheKey?: string } };
const endpointOf = ({ meta, payload }: OfCall) => meta?.arg?.endpointName ?? payload?.queryCacheKey?.split('(')[0];

/** Whether long lists and texts in this entry may be cut, because no saga reads them. */
export function isCut(entry: Entry) {
  if (entry.is === 'ask') return true;
  return (
    entry.is === 'action' &&
    entry.action.type.startsWith('api/') &&
    !readBySagas.includes(endpointOf(entry.action as OfCall) ?? '')
  );
}
