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

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** A row lifted by keyboard: arrows move it, Space sets it down, Escape cancels; each step is announced. */
export function useLiftedRow<Row extends SortableRecord>({ rows, nameOf, onDrop, buttonOf }: Options<Row>) {
  const [lifted, setLifted] = useState<LiftedPosition | null>(null);
  const from = lifted ? rows.findIndex(({ id }) => isSameId(id, lifted.id)) : -1;
  const row = rows[from];
  const count = rows.length;
  const index = lifted ? Math.min(lifted.index, count - 1) : -1;

  const shown = useMemo(() => (from >= 0 && index !== from ? moveRow(rows, from, index) : rows), [rows, from, index]);

  useLayoutEffect(() => {
    const handle = lifted && buttonOf(lifted.id, 'lift');
    if (!handle) return;
    // A row that moved to another group was mounted again and has lost focus.
    if (document.activeElement !== handle) handle.focus({ preventScroll: true });
    handle.scrollIntoView({ block: 'nearest' });
  }, [lifted, buttonOf]);

  function lift(id: Id) {
    const place = rows.findIndex((other) => isSameId(other.id, id));
    const liftedRow = rows[place];
    if (!liftedRow) return;
    setLifted({ id, index: place });
    announce(
      `${nameOf(liftedRow)} picked up, ${place + 1} of ${count}. Arrow keys move it, Space drops it, Escape cancels.`,
    );
  }

  function dropRow() {
    setLifted(null);
    if (!lifted || !row) return;
    if (index === from) announce(`${nameOf(row)} dropped at position ${index + 1} of ${count}. Nothing changed.`);
    else onDrop(lifted.id, index);
  }

  function cancel() {
    setLifted(null);
    if (row) announce(`Move canceled, ${nameOf(row)} back to ${from + 1} of ${count}.`);
  }

  return {
    liftedId: row ? (lifted?.id ?? null) : null,
    /** The rows as they would be if the lifted row were set down now. */
    shown,
    toggle: (id: Id) => (lifted ? dropRow() : lift(id)),
    cancel,
    /** Handles a key; returns whether it was for the lifted row. */
    press(key: string): boolean {
      if (!lifted || !row) return false;
      if (key === 'Escape') cancel();
      const to = steps[key]?.(index, count - 1);
      if (to === undefined) return key === 'Escape';
      if (to >= 0 && to < count && to !== index) {
        setLifted({ ...lifted, index: to });
        announce(`${nameOf(row)}, ${to + 1} of ${count}`);
      }
      return true;
    },
  };
}
