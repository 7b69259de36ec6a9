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
  const [held, setHeld] = useState<LiftedPosition | null>(null);
  const from = held ? rows.findIndex(({ id }) => isSameId(id, held.id)) : -1;
  const row = rows[from];
  const count = rows.length;
  const index = held ? Math.min(held.index, count - 1) : -1;

  const shown = useMemo(() => (from >= 0 && index !== from ? moveRow(rows, from, index) : rows), [rows, from, index]);

  useLayoutEffect(() => {
    const handle = held && buttonOf(held.id, 'lift');
    if (!handle) return;
    // A row that moved to another group was mounted again and has lost focus.
    if (document.activeElement !== handle) handle.focus({ preventScroll: true });
    handle.scrollIntoView({ block: 'nearest' });
  }, [held, buttonOf]);

  function lift(id: Id) {
    const place = rows.findIndex((other) => isSameId(other.id, id));
    const lifted = rows[place];
    if (!lifted) return;
    setHeld({ id, index: place });
    announce(
      `${nameOf(lifted)} picked up, ${place + 1} of ${count}. Arrow keys move it, Space drops it, Escape cancels.`,
    );
  }

  function dropRow() {
    setHeld(null);
    if (!held || !row) return;
    if (index === from) announce(`${nameOf(row)} dropped at ${index + 1} of ${count}, nothing changed.`);
    else onDrop(held.id, index);
  }

  function cancel() {
    setHeld(null);
    if (row) announce(`Move canceled, ${nameOf(row)} back to ${from + 1} of ${count}.`);
  }

  return {
    heldId: row ? (held?.id ?? null) : null,
    /** The rows as they would be if the lifted row were set down now. */
    shown,
    toggle: (id: Id) => (held ? dropRow() : lift(id)),
    cancel,
    /** Handles a key; returns whether it was for the lifted row. */
    press(key: string): boolean {
      if (!held || !row) return false;
      if (key === 'Escape') cancel();
      const to = steps[key]?.(index, count - 1);
      if (to === undefined) return key === 'Escape';
      if (to >= 0 && to < count && to !== index) {
        setHeld({ ...held, index: to });
        announce(`${nameOf(row)}, ${to + 1} of ${count}`);
      }
      return true;
    },
  };
}
