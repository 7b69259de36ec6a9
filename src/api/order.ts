import { sequenceOf, sequencePath, type SequenceKind } from '@/contract/sequence';
import { texts } from '@/contract/texts';
import type { Id } from '@/contract/id';

import type { Call, Terms } from './call';

/** The three ordered lists share one call and its words; the kind goes both ways (D-173, D-174). */
export const orderCall = (kind: SequenceKind, rows: readonly { id: Id; sequence: number }[]): Call => ({
  url: sequencePath,
  method: 'POST',
  params: { tableType: kind },
  body: sequenceOf(kind, rows),
});

export const orderTerms: Terms = {
  done: texts.sequence.updated,
  failed: texts.sequence.failed,
  error: texts.sequence.error,
};

type Move = {
  /** Names the list; its latest move is the one on screen. */
  list: string;
  show: () => void;
  /** A read of the list that is under way, if there is one. */
  reading: () => PromiseLike<unknown> | undefined;
  readAgain: () => void;
  /** Lists with other filters hold the same rows in their old places. */
  readOthers: () => void;
  queryFulfilled: PromiseLike<unknown>;
};

const latest = new Map<string, Move>();

/**
 * Shows a move at once and holds on to it: a read that was under way may not put the rows back while the service
 * decides, and what it brought is checked afterwards. A refused move is undone by reading again (STATE-06).
 */
export async function showMove(move: Move) {
  const { list, show, reading, readAgain, readOthers, queryFulfilled } = move;
  latest.set(list, move);
  const isLatest = () => latest.get(list) === move;
  const before = reading();
  show();
  void before?.then(() => isLatest() && show());
  try {
    await queryFulfilled;
    if (before || reading()) readAgain();
    readOthers();
  } catch {
    readAgain();
  } finally {
    if (isLatest()) latest.delete(list);
  }
}

/** A list's name among the tags of its noun. */
export const listKey = (filter: object) => JSON.stringify(filter);
