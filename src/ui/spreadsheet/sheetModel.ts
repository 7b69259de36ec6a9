export type SheetColumn = { readonly id: string; readonly title: string };

/** A cell that is not in `cells` is empty. */
export type SheetRow = { readonly id: string; readonly cells: Readonly<Record<string, string>> };

/**
 * A table of strings. It is never changed in place: each edit returns a new one, or the same one if nothing changes.
 */
export type SheetValue = { readonly columns: readonly SheetColumn[]; readonly rows: readonly SheetRow[] };

/** A random ID; `randomUUID` is missing where a site is served without TLS. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const newRow = (cells: SheetRow['cells'] = {}): SheetRow => ({ id: randomId(), cells });
export const newColumn = (title: string): SheetColumn => ({ id: randomId(), title });

/** Creates a table with new IDs from titles and lines of strings. */
export function sheetFrom(titles: readonly string[], lines: readonly (readonly string[])[]): SheetValue {
  const columns = titles.map(newColumn);
  return {
    columns,
    rows: lines.map((line) => newRow(Object.fromEntries(columns.map(({ id }, index) => [id, line[index] ?? ''])))),
  };
}

// A column's ID may be the name of a property that every object has, such as `constructor`.
export const cellText = (row: SheetRow, columnId: string) =>
  Object.hasOwn(row.cells, columnId) ? (row.cells[columnId] ?? '') : '';

export function withCell(row: SheetRow, columnId: string, text: string): SheetRow {
  return cellText(row, columnId) === text ? row : { ...row, cells: { ...row.cells, [columnId]: text } };
}

/** Applies an edit to each row of a span, and returns the same table if no row changed. */
export function editRows(
  value: SheetValue,
  first: number,
  last: number,
  edit: (row: SheetRow, index: number) => SheetRow,
): SheetValue {
  let isChanged = false;
  const rows = value.rows.map((row, index) => {
    if (index < first || index > last) return row;
    const editedRow = edit(row, index);
    isChanged ||= editedRow !== row;
    return editedRow;
  });
  return isChanged ? { ...value, rows } : value;
}

export function setCell(value: SheetValue, rowId: string, columnId: string, text: string): SheetValue {
  const index = value.rows.findIndex(({ id }) => id === rowId);
  return editRows(value, index, index, (row) => withCell(row, columnId, text));
}

const clamp = (index: number, min: number, max: number) => Math.max(min, Math.min(index, max));

function insertAt<Item>(items: readonly Item[], index: number, newItems: readonly Item[]): readonly Item[] {
  const insertionIndex = clamp(index, 0, items.length);
  return newItems.length === 0
    ? items
    : [...items.slice(0, insertionIndex), ...newItems, ...items.slice(insertionIndex)];
}

function removeAt<Item>(items: readonly Item[], first: number, count: number): readonly Item[] {
  const keptItems = items.filter((_, index) => index < first || index >= first + count);
  return keptItems.length === items.length ? items : keptItems;
}

/** Moves a span by a number of positions, as far as the ends allow. */
function moveBy<Item>(items: readonly Item[], first: number, count: number, steps: number): readonly Item[] {
  const movedItems = items.slice(first, first + count);
  const target = clamp(first + steps, 0, items.length - movedItems.length);
  if (movedItems.length === 0 || target === first) return items;
  return insertAt(removeAt(items, first, movedItems.length), target, movedItems);
}

const withRows = (value: SheetValue, rows: readonly SheetRow[]) => (rows === value.rows ? value : { ...value, rows });
const withColumns = (value: SheetValue, columns: readonly SheetColumn[]) =>
  columns === value.columns ? value : { ...value, columns };

export function insertRows(value: SheetValue, index: number, count: number) {
  const newRows = Array.from({ length: count }, () => newRow());
  return withRows(value, insertAt(value.rows, index, newRows));
}

export const removeRows = (value: SheetValue, first: number, count: number) =>
  withRows(value, removeAt(value.rows, first, count));

export const moveRows = (value: SheetValue, first: number, count: number, steps: number) =>
  withRows(value, moveBy(value.rows, first, count, steps));

export const insertColumns = (value: SheetValue, index: number, titles: readonly string[]) =>
  withColumns(value, insertAt(value.columns, index, titles.map(newColumn)));

/** Removes columns and their cells' text. */
export function removeColumns(value: SheetValue, first: number, count: number): SheetValue {
  const columns = removeAt(value.columns, first, count);
  if (columns === value.columns) return value;
  const removedIds = new Set(value.columns.slice(first, first + count).map(({ id }) => id));
  const rows = value.rows.map((row) => {
    const entries = Object.entries(row.cells);
    const keptEntries = entries.filter(([id]) => !removedIds.has(id));
    return keptEntries.length === entries.length ? row : { ...row, cells: Object.fromEntries(keptEntries) };
  });
  return { columns, rows };
}

export const moveColumns = (value: SheetValue, first: number, count: number, steps: number) =>
  withColumns(value, moveBy(value.columns, first, count, steps));

export function renameColumn(value: SheetValue, columnId: string, title: string): SheetValue {
  const column = value.columns.find(({ id }) => id === columnId);
  if (!column || column.title === title) return value;
  return { ...value, columns: value.columns.map((other) => (other === column ? { ...column, title } : other)) };
}

/** Whether two tables have the same IDs and text; an empty cell equals a missing one. */
export function isSameSheet(a: SheetValue, b: SheetValue): boolean {
  if (a === b) return true;
  return (
    a.columns.length === b.columns.length &&
    a.rows.length === b.rows.length &&
    a.columns.every(({ id, title }, index) => id === b.columns[index]?.id && title === b.columns[index]?.title) &&
    a.rows.every((row, index) => {
      const other = b.rows[index];
      if (row === other) return true;
      return other?.id === row.id && a.columns.every(({ id }) => cellText(row, id) === cellText(other, id));
    })
  );
}
