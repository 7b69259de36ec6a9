import type { ReactNode } from 'react';

import type { Id } from '@/contract/id';

/** A column in a read-only table, shared by the native table, the grid, and the cards on a phone. */
export type TableColumn<Row> = {
  field: string;
  heading: string;
  /**
   * The minimum width in pixels at the default text size. In the native table a column that does not grow is as wide as
   * its longest cell, which must not be wider than this.
   */
  width: number;
  /** Takes the remaining width; its text wraps to a second line where there is none. */
  grows?: boolean;
  /** The cell's text: its tooltip when truncated, and its content unless `show` renders it. */
  text: (row: Row) => string;
  show?: (row: Row) => ReactNode;
  /**
   * The page to which the text links. Where `useFollowLinks` handles the clicks, a click anywhere in the row opens the
   * page of its first such column.
   */
  href?: (row: Row) => string;
  /** Stays visible while the table scrolls horizontally; on a card it is next to the row's name, without a label. */
  isAction?: boolean;
};

export type TableRow = { id: Id };

/** A table's sortable columns, and its current order. */
export type TableSort = {
  /** The fields of the columns that can be sorted. */
  fields: readonly string[];
  by: string;
  isDescending: boolean;
  onSort: (field: string) => void;
};

/** Marks the link that a click on its row follows. */
export const rowLinkAttribute = 'data-row-link';

/** The first column names the row. */
export type TableProps<Row extends TableRow> = {
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  /** Absent where the service cannot sort. */
  sort?: TableSort;
  /** Rows grow in height for text that must not be truncated. */
  mayWrap?: boolean;
  /**
   * The next page's rows reuse the current rows' elements, which is faster than creating new ones. Only for rows that
   * have no state and no controls that change or remove the row; otherwise focus could end up on a different row's
   * control.
   */
  reusesRows?: boolean;
};

/** In pixels at the default text size, as in rows.module.css: the padding of cells in tables with many columns. */
export const narrowPadding = 5;
/** Aligns the first column with the heading above the table. */
export const edgePadding = 16;

export const missingValue = '–';
export const textOrMissing = (text: string | undefined) => text || missingValue;
