import type { ReactNode } from 'react';

import type { Id } from '@/contract/id';

/** A column of a read-only table, the same for the light table, the grid and the cards of a phone. */
export type Column<Row> = {
  field: string;
  heading: string;
  /** The least it needs, in pixels at the usual text size. */
  width: number;
  /** Takes an equal part of the room that is left. */
  grows?: boolean;
  /** The cell in words: its tooltip when cut, and what is shown unless `show` draws it. */
  text: (row: Row) => string;
  show?: (row: Row) => ReactNode;
  /** On a card it stands beside the row's name, without its heading. */
  isAction?: boolean;
};

export type TableRow = { id: Id };

/** The first column names the row. */
export type TableProps<Row extends TableRow> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Rows of text that must not be cut grow in height. */
  wraps?: boolean;
};

/** One table row, high enough for a fingertip, at the usual text size; the light table and the grid must agree to the pixel. */
export const rowHeight = 44;
export const headingHeight = 52;
export const cellPadding = 8;
/** The first column keeps in line with the heading above the table. */
export const edgePadding = 16;

export const absent = '–';
