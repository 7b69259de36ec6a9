import { type Run, richTextLimits, type Table, TextProblem } from './document';
import { type HtmlElement, isElement, textIn } from './html';

type Cell = { text: Run[]; isHead: boolean };
type Row = { cells: (Cell | undefined)[]; isHead: boolean };

function spanOf(text: string | undefined, limit: number) {
  const span = Number(text ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, limit) : 1;
}

/** A table's rows in display order, without those of nested tables. */
function rowsOf(table: HtmlElement) {
  const sections = table.children.filter(isElement);
  const ownRows = sections.flatMap((section): { row: HtmlElement; isHead: boolean }[] => {
    if (section.name === 'tr') return [{ row: section, isHead: false }];
    if (!/^t(?:head|body|foot)$/.test(section.name)) return [];
    return section.children
      .filter(isElement)
      .filter(({ name }) => name === 'tr')
      .map((row) => ({ row, isHead: section.name === 'thead' }));
  });
  return [...ownRows.filter(({ isHead }) => isHead), ...ownRows.filter(({ isHead }) => !isHead)];
}

const cellsOf = (row: HtmlElement) =>
  row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');

/** Splits merged cells: the first cell gets the text. */
function gridOf(table: HtmlElement, textOf: (cell: HtmlElement) => Run[]): Row[] {
  const tableRows = rowsOf(table);
  if (tableRows.length > richTextLimits.tableRows)
    throw new TextProblem(`A table can have up to ${richTextLimits.tableRows} rows.`);
  const grid: Row[] = tableRows.map(({ isHead }) => ({ cells: [], isHead }));
  for (const [index, { row }] of tableRows.entries()) {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (grid[index]?.cells[column]) column += 1;
      const columns = spanOf(cell.attributes.colspan, richTextLimits.tableColumns + 1);
      const rows = spanOf(cell.attributes.rowspan, grid.length - index);
      if (column + columns > richTextLimits.tableColumns)
        throw new TextProblem(`A table can have up to ${richTextLimits.tableColumns} columns.`);
      const isHead = cell.name === 'th';
      for (const coveredRow of grid.slice(index, index + rows))
        for (let coveredColumn = column; coveredColumn < column + columns; coveredColumn += 1)
          coveredRow.cells[coveredColumn] ??= { text: [], isHead };
      const first = grid[index]?.cells[column];
      if (first) first.text = textOf(cell);
      column += columns;
    }
  }
  return grid;
}

const isMerged = ({ attributes }: HtmlElement) =>
  spanOf(attributes.colspan, 2) > 1 || spanOf(attributes.rowspan, 2) > 1;
const isHeadCell = (cell: Cell | undefined) => cell?.isHead === true;

/** At most one header row, and row headings in all rows or in none; `hasMergedCells`: whether merged cells were split. */
export function tableOf(
  table: HtmlElement,
  textOf: (cell: HtmlElement) => Run[],
): { table: Table; hasMergedCells: boolean } {
  const grid = gridOf(table, textOf);
  const [first, ...others] = grid;
  const isOneColumn = grid.every(({ cells }) => cells.length < 2);
  const isHeading = (row: Row) => row.isHead || (row.cells.length > 0 && Array.from(row.cells).every(isHeadCell));
  const head = first !== undefined && isHeading(first) && (first.isHead || !isOneColumn || !others.some(isHeading));
  const body = head ? others : grid;
  const caption = table.children.filter(isElement).find(({ name }) => name === 'caption');
  const captionText = caption ? textIn(caption) : '';
  if (captionText.trim().length > richTextLimits.label)
    throw new TextProblem(`Use ${richTextLimits.label} characters or fewer for a caption.`);
  return {
    hasMergedCells: rowsOf(table).some(({ row }) => cellsOf(row).some(isMerged)),
    table: {
      kind: 'table',
      caption: captionText,
      head,
      rowHeads: body.length > 0 && body.every(({ cells }) => isHeadCell(cells[0])),
      rows: grid.map(({ cells }) => Array.from(cells, (cell) => cell?.text ?? [])),
    },
  };
}
