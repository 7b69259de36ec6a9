import type { ReactNode } from 'react';

import type { Id } from '@/contract/id';

export type SortableRecord = { id: Id; sequence: number };

/** A column in a sortable table; the first column names the row. */
export type SortableColumn<Row> = {
  heading: string;
  /** The width as a grid track. */
  track: string;
  /** The cell's text: its tooltip, and its content unless `show` renders it. */
  text: (row: Row) => string;
  show?: (row: Row) => ReactNode;
};

/** The actions of a row's buttons. */
export type RowAction = 'lift' | 'edit' | 'delete' | 'move';

/** Whether two rows differ at most in their position. */
export function hasSameContent<Row extends SortableRecord>(a: Row, b: Row): boolean {
  if (a === b) return true;
  // Hundreds of rows are compared at a time, so this creates no objects.
  for (const name in a) if (name !== 'sequence' && a[name] !== b[name]) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}
