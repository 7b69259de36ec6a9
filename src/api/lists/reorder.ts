import type { Id } from '@/contract/id';
import { arranged, sequenceOf, sequencePath, type SequenceKind } from '@/contract/content/sequence';
import { texts } from '@/contract/texts';

import type { RequestArgs, EndpointOptions } from '@/api/core/requestArgs';

/** The three ordered lists share one call and its words; the kind goes both ways (D-173, D-174). */
export const orderCall = (kind: SequenceKind, rows: readonly { id: Id; sequence: number }[]): RequestArgs => ({
  url: sequencePath,
  method: 'POST',
  params: { tableType: kind },
  body: sequenceOf(kind, rows),
});

export const orderTerms: EndpointOptions = {
  done: texts.sequence.updated,
  failed: texts.sequence.failed,
  error: texts.sequence.error,
};

/** A row of any of the three lists. */
type Row = { id: Id; sequence: number };

export type Move<R extends Row> = {
  kind: SequenceKind;
  /** The list on screen, by its key. */
  list: string;
  /** The order asked for. */
  ids: readonly Id[];
  /** The order on screen. */
  before: () => Id[];
  /** Puts the rows of the list on screen in order. */
  show: (order: (rows: R[]) => R[]) => void;
  readAgain: () => void;
  /** Lists with other filters hold the same rows in their old places. */
  readOthers: () => void;
};

/** What a list shows while the service has not decided yet. */
type Shown = {
  apply: () => void;
  /** The order to go back to. */
  before: readonly Id[];
  /** The list was read meanwhile. */
  isStale: boolean;
};
const shown = new Map<string, Shown>();

/** The last move of a list that the service agreed to: what was asked for before that may still bring the old order. */
type Agreed = { apply: () => void; readAgain: () => void };
const agreed = new Map<string, Agreed>();
/** Lists that are being read, so that nothing is remembered for nobody. */
const underWay = new Map<string, number>();

function reading(place: string, by: 1 | -1) {
  const count = (underWay.get(place) ?? 0) + by;
  if (count > 0) return void underWay.set(place, count);
  underWay.delete(place);
  agreed.delete(place);
}
const placeOf = (kind: SequenceKind, list: string) => `${kind} ${list}`;

/** The call under way for each kind: a later order goes out after the earlier one has been decided. */
const lines = new Map<SequenceKind, Promise<unknown>>();

/** The move is painted before it is written down and sent. */
const nextTask = () => new Promise<void>((go) => void setTimeout(go));

/** Sends an order once those before it have been answered, so that the last one asked for is the last one stored. */
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
 * Shows a move at once and holds on to it until the service has decided: what is read meanwhile may not put the rows
 * back, and is read again afterwards. A refused move is undone and the list read again (STATE-06, reliability J7).
 */
export async function showMove<R extends Row>(
  { kind, list, ids, show, ...then }: Move<R>,
  decision: PromiseLike<unknown>,
) {
  const place = placeOf(kind, list);
  const arrange = (order: readonly Id[]) => show((rows) => arranged(rows, order));
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
 * A list that arrives while a move of it is undecided keeps the order on screen; so does one that was asked for before
 * the service agreed, and it is read again.
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
    // What could not be read brings no order; `feedbackSaga` says so.
  } finally {
    reading(place, -1);
  }
}
