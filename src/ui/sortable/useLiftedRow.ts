import { useLayoutEffect, useMemo, useState } from 'react';
import { moveRow } from '@/contract/content/sequence';
import { type Id, isSameId } from '@/contract/id';
import { announce } from '@/ui/announce/announce';

import type { RowAction, SortableRecord } from './columns';

type LiftedPosition = { id: Id; index: number };
type Options<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onDrop: (id: Id, to: number) => void;
  buttonOf: (id: Id, action: RowAction) => HTMLElement | null;
};

const targetIndexByKey: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** A row lifted by keyboard: arrows move it, Space drops it, Escape cancels; each step is announced. */
export function useLiftedRow<Row extends SortableRecord>({ rows, nameOf, onDrop, buttonOf }: Options<Row>) {
  const [liftedPosition, setLiftedPosition] = useState<LiftedPosition | null>(null);
  const from = liftedPosition ? rows.findIndex(({ id }) => isSameId(id, liftedPosition.id)) : -1;
  const row = rows[from];
  const count = rows.length;
  const index = liftedPosition ? Math.min(liftedPosition.index, count - 1) : -1;

  const displayedRows = useMemo(
    () => (from >= 0 && index !== from ? moveRow(rows, from, index) : rows),
    [rows, from, index],
  );

  useLayoutEffect(() => {
    const handle = liftedPosition && buttonOf(liftedPosition.id, 'lift');
    if (!handle) return;
    // A row that moved to another group was mounted again and has lost focus.
    if (document.activeElement !== handle) handle.focus({ preventScroll: true });
    handle.scrollIntoView({ block: 'nearest' });
  }, [liftedPosition, buttonOf]);

  function lift(id: Id) {
    const startIndex = rows.findIndex((other) => isSameId(other.id, id));
    const liftedRow = rows[startIndex];
    if (!liftedRow) return;
    setLiftedPosition({ id, index: startIndex });
    announce(
      `${nameOf(liftedRow)} picked up, ${startIndex + 1} of ${count}. Arrow keys move it, Space drops it, Escape cancels.`,
    );
  }

  function dropRow() {
    setLiftedPosition(null);
    if (!liftedPosition || !row) return;
    if (index === from) announce(`${nameOf(row)} dropped at position ${index + 1} of ${count}. Nothing changed.`);
    else onDrop(liftedPosition.id, index);
  }

  function cancel() {
    setLiftedPosition(null);
    if (row) announce(`Move canceled. ${nameOf(row)} is back at ${from + 1} of ${count}.`);
  }

  return {
    liftedId: row ? (liftedPosition?.id ?? null) : null,
    /** The rows as they would be if the lifted row were dropped now. */
    displayedRows,
    toggle: (id: Id) => (liftedPosition ? dropRow() : lift(id)),
    cancel,
    /** Handles a key; returns whether it was for the lifted row. */
    handleKey(key: string): boolean {
      if (!liftedPosition || !row) return false;
      if (key === 'Escape') cancel();
      const to = targetIndexByKey[key]?.(index, count - 1);
      if (to === undefined) return key === 'Escape';
      if (to >= 0 && to < count && to !== index) {
        setLiftedPosition({ ...liftedPosition, index: to });
        announce(`${nameOf(row)}, ${to + 1} of ${count}`);
      }
      return true;
    },
  };
}
