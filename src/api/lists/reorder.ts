import type { EndpointOptions, RequestArgs } from '@/api/core/requestArgs';
import { reorderRows, type SequenceKind, sequenceBody, sequencePath } from '@/contract/content/sequence';
import type { Id } from '@/contract/id';
import { texts } from '@/contract/texts';

/** The request that stores the order; `kind` is sent in the query and in the body. */
export const reorderRequest = (kind: SequenceKind, rows: readonly { id: Id; sequence: number }[]): RequestArgs => ({
  url: sequencePath,
  method: 'POST',
  params: { tableType: kind },
  body: sequenceBody(kind, rows),
});

export const reorderOptions: EndpointOptions = {
  successMessage: texts.sequence.updated,
  refusalMessage: texts.sequence.failed,
  errorMessage: texts.sequence.error,
};

type Row = { id: Id; sequence: number };

export type Move<R extends Row> = {
  kind: SequenceKind;
  /** Key of the list on screen. */
  listKey: string;
  ids: readonly Id[];
  /** The order currently shown. */
  getShownOrder: () => Id[];
  /** Patches the cached list. */
  show: (reorder: (rows: R[]) => R[]) => void;
  reload: () => void;
  /** Reloads the lists under other filters, which still have the old order. */
  refetchOthers: () => void;
};

/** A move that is shown while its call is in flight. */
type OptimisticMove = {
  apply: () => void;
  /** The order to restore after a rejection. */
  previousOrder: readonly Id[];
  /** The list was reloaded while the call was in flight. */
  isStale: boolean;
};
const optimisticMoves = new Map<string, OptimisticMove>();

const listIdOf = (kind: SequenceKind, listKey: string) => `${kind} ${listKey}`;

/** The last queued call for each kind, so that orders are sent one after the other. */
const sendQueues = new Map<SequenceKind, Promise<unknown>>();

/** Lets the browser paint the move before the request is made. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Sends an order after the previous ones have completed, so that the last one requested is the one stored. */
export function sendInOrder<Result>(kind: SequenceKind, send: () => PromiseLike<Result>): Promise<Result> {
  const queuedCall = (sendQueues.get(kind) ?? nextTask()).then(send);
  const finished = queuedCall.then(
    () => undefined,
    () => undefined,
  );
  sendQueues.set(kind, finished);
  void finished.then(() => sendQueues.get(kind) === finished && sendQueues.delete(kind));
  return queuedCall;
}

/**
 * Shows a move at once. Until the service responds, a list that is reloaded keeps the new order and is reloaded again
 * afterward; a rejected move is undone and the list reloaded.
 */
export async function showMove<R extends Row>(
  { kind, listKey, ids, show, ...callbacks }: Move<R>,
  response: PromiseLike<unknown>,
) {
  const listId = listIdOf(kind, listKey);
  const arrange = (order: readonly Id[]) => show((rows) => reorderRows(rows, order));
  const pendingMove = optimisticMoves.get(listId);
  const ownMove: OptimisticMove = {
    apply: () => arrange(ids),
    previousOrder: pendingMove?.previousOrder ?? callbacks.getShownOrder(),
    isStale: pendingMove?.isStale ?? false,
  };
  optimisticMoves.set(listId, ownMove);
  ownMove.apply();
  try {
    await response;
    const latest = optimisticMoves.get(listId);
    if (latest !== ownMove) {
      if (latest) latest.previousOrder = ids;
      return;
    }
    optimisticMoves.delete(listId);
    if (ownMove.isStale) callbacks.reload();
    else callbacks.refetchOthers();
  } catch {
    if (optimisticMoves.get(listId) !== ownMove) return;
    optimisticMoves.delete(listId);
    arrange(ownMove.previousOrder);
    callbacks.reload();
  }
}

/** Keeps the new order when a list is loaded before the response to its move; the list is reloaded afterward. */
export async function keepMove(kind: SequenceKind, listKey: string, response: PromiseLike<unknown>) {
  try {
    await response;
    const move = optimisticMoves.get(listIdOf(kind, listKey));
    if (!move) return;
    move.isStale = true;
    move.apply();
  } catch {
    // `feedbackSaga` shows the failed read.
  }
}
