import type { ReactNode } from 'react';

import type { Id } from '@/contract/id';

export type SortableRecord = { id: Id; sequence: number };

/** A column of a table whose rows have an order; the first column names its row. */
export type SortableColumn<Row> = {
  heading: string;
  /** Its share of the width, as a grid track. */
  track: string;
  /** The cell in words: its tooltip, and what is shown unless `show` draws it. */
  text: (row: Row) => string;
  show?: (row: Row) => ReactNode;
};

/** What a press on a row's buttons asks for. */
export type RowAction = 'lift' | 'edit' | 'delete' | 'move';

/** Whether two rows show the same; only their place may differ. */
export function showsSame<Row extends SortableRecord>(one: Row, other: Row): boolean {
  if (one === other) return true;
  // Hundreds are compared at a time, so nothing is made for it.
  for (const name in one) if (name !== 'sequence' && one[name] !== other[name]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}
