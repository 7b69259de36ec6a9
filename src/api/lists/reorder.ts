import type { Id } from '@/contract/id';
import { reorderRows, sequenceBody, sequencePath, type SequenceKind } from '@/contract/content/sequence';
import { texts } from '@/contract/texts';

import type { RequestArgs, EndpointOptions } from '@/api/core/requestArgs';

/** The request that stores the order; `kind` is sent in the query and in the body. */
export const orderCall = (kind: SequenceKind, rows: readonly { id: Id; sequence: number }[]): RequestArgs => ({
  url: sequencePath,
  method: 'POST',
  params: { tableType: kind },
  body: sequenceBody(kind, rows),
});

export const orderTerms: EndpointOptions = {
  done: texts.sequence.updated,
  failed: texts.sequence.failed,
  error: texts.sequence.error,
};

type Row = { id: Id; sequence: number };

export type Move<R extends Row> = {
  kind: SequenceKind;
  /** Key of the list on screen. */
  list: string;
  /** The new order. */
  ids: readonly Id[];
  /** The order shown at the moment. */
  before: () => Id[];
  /** Patches the cached list. */
  show: (order: (rows: R[]) => R[]) => void;
  readAgain: () => void;
  /** Reads the lists under other filters again, which hold the same rows in the old order. */
  readOthers: () => void;
};

/** An optimistic order whose call has not been answered. */
type Shown = {
  apply: () => void;
  /** The order to restore after a refusal. */
  before: readonly Id[];
  /** The list was read while the call was under way. */
  isStale: boolean;
};
const shown = new Map<string, Shown>();

/** The last accepted move of a list; reads sent before it may still return the old order. */
type Agreed = { apply: () => void; readAgain: () => void };
const agreed = new Map<string, Agreed>();
/** Number of reads under way by list; accepted moves are forgotten when it falls to zero. */
const underWay = new Map<string, number>();

function reading(place: string, by: 1 | -1) {
  const count = (underWay.get(place) ?? 0) + by;
  if (count > 0) return void underWay.set(place, count);
  underWay.delete(place);
  agreed.delete(place);
}
const placeOf = (kind: SequenceKind, list: string) => `${kind} ${list}`;

/** The last queued call of each kind, so that orders are sent one after the other. */
const lines = new Map<SequenceKind, Promise<unknown>>();

/** Lets the browser paint the move before the request is made. */
const nextTask = () => new Promise<void>((go) => void setTimeout(go));

/** Sends an order after those before it were answered, so that the last one requested is the one stored. */
export function inLine<Answer>(kind: SequenceKind, send: () => PromiseLike<Answer>): Promise<Answer> {
  const sending = (lines.get(kind) ?? nextTask()).then(send);
  const over = sending.then(
    () => undefined,
    () => undefined,
  );
  lines.set(kind, over);
  void over.then(() => lines.get(kind) === over && lines.delete(kind));
  return sending;
}

/**
 * Shows a move at once. Until the service has answered, a list that is read keeps the new order and is read again
 * afterwards; a refused move is undone and the list read again.
 */
export async function showMove<R extends Row>(
  { kind, list, ids, show, ...then }: Move<R>,
  decision: PromiseLike<unknown>,
) {
  const place = placeOf(kind, list);
  const arrange = (order: readonly Id[]) => show((rows) => reorderRows(rows, order));
  const undecided = shown.get(place);
  const mine: Shown = {
    apply: () => arrange(ids),
    before: undecided?.before ?? then.before(),
    isStale: undecided?.isStale ?? false,
  };
  shown.set(place, mine);
  mine.apply();
  try {
    await decision;
    const latest = shown.get(place);
    if (latest !== mine) {
      if (latest) latest.before = ids;
      return;
    }
    shown.delete(place);
    if (underWay.has(place)) agreed.set(place, { apply: mine.apply, readAgain: then.readAgain });
    if (mine.isStale) then.readAgain();
    else then.readOthers();
  } catch {
    if (shown.get(place) !== mine) return;
    shown.delete(place);
    arrange(mine.before);
    then.readAgain();
  }
}

/**
 * Keeps the new order when a list arrives during a move, or was requested before the move was accepted; the latter is
 * then read again.
 */
export async function keepMove(kind: SequenceKind, list: string, answer: PromiseLike<unknown>) {
  const place = placeOf(kind, list);
  const before = agreed.get(place);
  reading(place, 1);
  try {
    await answer;
    const move = shown.get(place);
    const since = agreed.get(place);
    if (move) {
      move.isStale = true;
      move.apply();
    } else if (since && since !== before) {
      since.apply();
      since.readAgain();
    }
  } catch {
    // `feedbackSaga` shows the failed read.
  } finally {
    reading(place, -1);
  }
}
