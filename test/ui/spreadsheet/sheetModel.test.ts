import {
  clearRange,
  fillDown,
  type PasteRules,
  pasteBlock,
  readBlock,
  replaceInRange,
} from '@/ui/spreadsheet/sheetBlocks';
import { record, redo, startHistory, undo } from '@/ui/spreadsheet/sheetHistory';
import {
  cellText,
  insertColumns,
  insertRows,
  isSameSheet,
  moveColumns,
  moveRows,
  removeColumns,
  removeRows,
  renameColumn,
  type SheetValue,
  setCell,
  sheetFrom,
} from '@/ui/spreadsheet/sheetModel';
import { findLimitProblems, problemKey, problemsByCell } from '@/ui/spreadsheet/sheetProblems';
import { rangeOf, type SheetRange, selectionKindOf, selectOne } from '@/ui/spreadsheet/sheetRange';

import { random } from './random';

const small = () =>
  sheetFrom(
    ['Service', 'You pay', 'Notes'],
    [
      ['Visit', '$20', ''],
      ['Lab', '$10', 'in network'],
      ['Ward', '$250', 'a day'],
    ],
  );
const all = ({ rows, columns }: SheetValue): SheetRange => ({
  top: 0,
  left: 0,
  bottom: rows.length - 1,
  right: columns.length - 1,
});
const texts = (value: SheetValue) => readBlock(value, all(value));
const titles = ({ columns }: SheetValue) => columns.map(({ title }) => title);
const rules: PasteRules = { maxRows: 5, maxColumns: 4, canAddRows: true, canAddColumns: true };
const range = (top: number, left: number, bottom = top, right = left): SheetRange => ({ top, left, bottom, right });

function pasted(value: SheetValue, at: SheetRange, block: string[][], given: Partial<PasteRules> = {}) {
  const result = pasteBlock(value, at, block, { ...rules, ...given });
  if (result.isRefused) throw new Error('refused');
  return result;
}

describe('the rows and columns of a spreadsheet', () => {
  it('sets a cell, and leaves the previous table unchanged', () => {
    const before = small();
    const [, row] = before.rows;
    const [, column] = before.columns;
    const after = setCell(before, row?.id ?? '', column?.id ?? '', '$15');
    expect(texts(after)[1]).toEqual(['Lab', '$15', 'in network']);
    expect(texts(before)[1]).toEqual(['Lab', '$10', 'in network']);
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(setCell(after, row?.id ?? '', column?.id ?? '', '$15')).toBe(after);
    expect(setCell(after, 'no such row', column?.id ?? '', 'x')).toBe(after);
  });

  it('lets a column have the name of a property that every object has', () => {
    const odd = {
      columns: [
        { id: 'constructor', title: 'C' },
        { id: '__proto__', title: 'P' },
      ],
      rows: small().rows,
    };
    const [row] = odd.rows;
    if (!row) throw new Error('no row');
    expect(cellText(row, 'constructor')).toBe('');
    const set = setCell(setCell(odd, row.id, 'constructor', 'a'), row.id, '__proto__', 'b');
    expect(texts(set)[0]).toEqual(['a', 'b']);
  });

  it('adds, removes and moves rows as far as the ends allow', () => {
    const before = small();
    expect(texts(insertRows(before, 1, 2)).map(([first]) => first)).toEqual(['Visit', '', '', 'Lab', 'Ward']);
    expect(texts(removeRows(before, 0, 2)).map(([first]) => first)).toEqual(['Ward']);
    expect(texts(moveRows(before, 1, 2, -1)).map(([first]) => first)).toEqual(['Lab', 'Ward', 'Visit']);
    expect(moveRows(before, 0, 1, -1)).toBe(before);
    expect(moveRows(before, 2, 1, 1)).toBe(before);
    expect(removeRows(before, 7, 1)).toBe(before);
    expect(new Set(insertRows(before, 0, 50).rows.map(({ id }) => id)).size).toBe(53);
  });

  it('adds columns, removes them with their texts, moves and renames them', () => {
    const before = small();
    expect(titles(insertColumns(before, 1, ['Code']))).toEqual(['Service', 'Code', 'You pay', 'Notes']);
    const without = removeColumns(before, 1, 1);
    expect(texts(without)[0]).toEqual(['Visit', '']);
    expect(Object.values(without.rows[0]?.cells ?? {})).not.toContain('$20');
    expect(texts(moveColumns(before, 0, 1, 2))[1]).toEqual(['$10', 'in network', 'Lab']);
    const [first] = before.columns;
    expect(titles(renameColumn(before, first?.id ?? '', 'What'))).toEqual(['What', 'You pay', 'Notes']);
    expect(renameColumn(before, first?.id ?? '', 'Service')).toBe(before);
    expect(removeColumns(before, 9, 1)).toBe(before);
  });

  it('selects a column by its heading, a row by its number, and the complete table by both', () => {
    const value = small();
    const cell = { row: 1, column: 1 };
    expect(rangeOf({ anchor: { row: 2, column: 2 }, head: cell }, value)).toEqual(range(1, 1, 2, 2));
    expect(rangeOf(selectOne({ row: -1, column: 1 }), value)).toEqual(range(0, 1, 2, 1));
    expect(rangeOf({ anchor: { row: 2, column: -1 }, head: { row: 1, column: 0 } }, value)).toEqual(range(1, 0, 2, 2));
    expect(rangeOf(selectOne({ row: -1, column: -1 }), value)).toEqual(all(value));
    expect(rangeOf(selectOne({ row: 90, column: 90 }), value)).toEqual(range(2, 2));
    expect(['rows', 'columns', 'all', 'cells']).toEqual([
      selectionKindOf(selectOne({ row: 0, column: -1 })),
      selectionKindOf(selectOne({ row: -1, column: 0 })),
      selectionKindOf(selectOne({ row: -1, column: -1 })),
      selectionKindOf(selectOne(cell)),
    ]);
  });
});

describe('blocks of cells', () => {
  it('adds missing rows and columns for a pasted block', () => {
    const result = pasted(small(), range(2, 2), [
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(result).toMatchObject({
      cellCount: 4,
      addedRowCount: 1,
      addedColumnCount: 1,
      skippedLineCount: 0,
      range: range(2, 2, 3, 3),
    });
    expect(texts(result.value).slice(2)).toEqual([
      ['Ward', '$250', '1', '2'],
      ['', '', '3', '4'],
    ]);
  });

  it('counts lines beyond the last allowed row', () => {
    const result = pasted(small(), range(2, 0), [['a'], ['b'], ['c'], ['d'], ['e']]);
    expect(result).toMatchObject({ cellCount: 3, addedRowCount: 2, skippedLineCount: 2 });
    expect(result.value.rows).toHaveLength(5);
    expect(pasted(small(), range(2, 0), [['a'], ['b']], { canAddRows: false })).toMatchObject({
      addedRowCount: 0,
      skippedLineCount: 1,
    });
  });

  it('refuses a block that is too wide completely', () => {
    const block = [['1', '2', '3']];
    expect(pasteBlock(small(), range(0, 2), block, rules)).toEqual({ isRefused: true, columnCount: 3, room: 2 });
    expect(pasteBlock(small(), range(0, 2), [['1', '2']], { ...rules, canAddColumns: false })).toEqual({
      isRefused: true,
      columnCount: 2,
      room: 1,
    });
  });

  it('fills the selected cells with a single text', () => {
    const result = pasted(small(), range(0, 1, 1, 2), [['x']]);
    expect(result).toMatchObject({ cellCount: 4, addedRowCount: 0 });
    expect(texts(result.value)).toEqual([
      ['Visit', 'x', 'x'],
      ['Lab', 'x', 'x'],
      ['Ward', '$250', 'a day'],
    ]);
  });

  it('names the columns by the first line with headings, also of an empty table', () => {
    const empty: SheetValue = { columns: [], rows: [] };
    const result = pasted(
      empty,
      rangeOf(selectOne({ row: -1, column: 0 }), empty),
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      {
        hasTitles: true,
      },
    );
    expect(titles(result.value)).toEqual(['A', 'B']);
    expect(texts(result.value)).toEqual([['1', '2']]);
    const renamed = pasted(small(), range(0, 1, 2, 1), [['Cost'], ['$1']], { hasTitles: true });
    expect(titles(renamed.value)).toEqual(['Service', 'Cost', 'Notes']);
    expect(texts(renamed.value)[0]).toEqual(['Visit', '$1', '']);
  });

  it('leaves the remaining cells as they are for a shorter line', () => {
    expect(texts(pasted(small(), range(0, 0), [['a', 'b'], ['c']]).value).slice(0, 2)).toEqual([
      ['a', 'b', ''],
      ['c', '$10', 'in network'],
    ]);
  });

  it('repeats the first row, or the row above a single one, when filling down', () => {
    expect(texts(fillDown(small(), range(0, 0, 2, 1))).map((line) => line.slice(0, 2))).toEqual([
      ['Visit', '$20'],
      ['Visit', '$20'],
      ['Visit', '$20'],
    ]);
    expect(texts(fillDown(small(), range(2, 2)))[2]).toEqual(['Ward', '$250', 'in network']);
    const value = small();
    expect(fillDown(value, range(0, 0))).toBe(value);
  });

  it('empties only the range when clearing', () => {
    expect(texts(clearRange(small(), range(1, 1, 2, 2)))).toEqual([
      ['Visit', '$20', ''],
      ['Lab', '', ''],
      ['Ward', '', ''],
    ]);
  });

  it('treats its texts literally when replacing', () => {
    const value = small();
    const usual = { matchesWholeCell: false, matchesCase: false };
    const column = range(0, 1, 2, 1);
    expect(replaceInRange(value, column, { find: '$2', replaceWith: '$&€', ...usual })).toMatchObject({ cellCount: 2 });
    expect(texts(replaceInRange(value, column, { find: '$2', replaceWith: '$&€', ...usual }).value)[0]?.[1]).toBe(
      '$&€0',
    );
    expect(replaceInRange(value, all(value), { find: 'LAB', replaceWith: 'x', ...usual }).cellCount).toBe(1);
    expect(
      replaceInRange(value, all(value), { find: 'LAB', replaceWith: 'x', ...usual, matchesCase: true }).cellCount,
    ).toBe(0);
    expect(
      replaceInRange(value, all(value), { find: 'a', replaceWith: 'x', ...usual, matchesWholeCell: true }).cellCount,
    ).toBe(0);
    const none = replaceInRange(value, all(value), { find: '', replaceWith: 'x', ...usual });
    expect(none).toEqual({ value, cellCount: 0 });
    const empty = replaceInRange(value, range(0, 2, 2, 2), {
      find: '',
      replaceWith: '-',
      ...usual,
      matchesWholeCell: true,
    });
    expect(empty.cellCount).toBe(1);
  });
});

describe('limits and undo', () => {
  it('reports what is too long or too much at its place, and cuts nothing off', () => {
    const value = sheetFrom(
      ['Fine', 'Heading too long'],
      [
        ['123456', ''],
        ['', '12345'],
      ],
    );
    const problems = findLimitProblems(value, { maxRows: 1, maxColumns: 1, maxCellLength: 5 });
    const [, second] = value.columns;
    expect(problems).toEqual([
      { text: 'The table has 2 rows. The limit is 1.' },
      { text: 'The table has 2 columns. The limit is 1.' },
      { columnId: second?.id, text: 'This text has 16 characters. The limit is 5.' },
      { rowId: value.rows[0]?.id, columnId: value.columns[0]?.id, text: 'This text has 6 characters. The limit is 5.' },
    ]);
    const cell = { rowId: 'r', columnId: 'c' };
    expect(
      problemsByCell([
        { ...cell, text: 'One.' },
        { ...cell, text: 'Two.' },
      ]).get(problemKey('r', 'c')),
    ).toBe('One. Two.');
  });

  it('limits the history, and clears what could be redone on a new edit', () => {
    const states = Array.from({ length: 6 }, (_, index) => sheetFrom([`${index}`], []));
    const [first, ...rest] = states;
    if (!first) throw new Error('no state');
    const full = rest.reduce((history, state) => record(history, state, 3), startHistory(first));
    expect(full.past).toEqual(states.slice(2, 5));
    const back = undo(undo(undo(undo(full))));
    expect(back.present).toBe(states[2]);
    expect(redo(back).present).toBe(states[3]);
    expect(record(back, first, 3).future).toEqual([]);
    expect(record(back, back.present)).toBe(back);
  });

  it.long('undoes and redoes any sequence of edits exactly, and leaves ids unique and other tables unchanged', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { number, text } = random(seed);
      const editAny = (value: SheetValue): SheetValue => {
        const { rows, columns } = value;
        const at = range(number(rows.length), number(columns.length));
        const wide = { ...at, bottom: at.top + number(3), right: at.left + number(2) };
        const edits: (() => SheetValue)[] = [
          () => setCell(value, rows[at.top]?.id ?? '', columns[at.left]?.id ?? '', text()),
          () => insertRows(value, number(rows.length + 1), number(3)),
          () => removeRows(value, at.top, number(2)),
          () => moveRows(value, at.top, 1 + number(2), number(7) - 3),
          () => insertColumns(value, number(columns.length + 1), [text()]),
          () => removeColumns(value, at.left, number(2)),
          () => moveColumns(value, at.left, 1, number(5) - 2),
          () => renameColumn(value, columns[at.left]?.id ?? '', text()),
          () => clearRange(value, wide),
          () => fillDown(value, wide),
          () => {
            const width = 1 + number(3);
            const block = Array.from({ length: 1 + number(4) }, () => Array.from({ length: width }, text));
            const result = pasteBlock(value, at, block, { ...rules, maxRows: 12 });
            if (!result.isRefused) {
              expect(readBlock(result.value, result.range)).toEqual(
                block.slice(0, block.length - result.skippedLineCount),
              );
            }
            return result.isRefused ? value : result.value;
          },
        ];
        return edits[number(edits.length)]?.() ?? value;
      };

      const first = small();
      const firstTexts = JSON.stringify(first);
      let history = startHistory(first);
      const states = [first];
      for (let step = 0; step < 30; step += 1) {
        const next = editAny(history.present);
        if (next !== history.present) states.push(next);
        history = record(history, next);
        expect(new Set(next.rows.map(({ id }) => id)).size).toBe(next.rows.length);
        expect(new Set(next.columns.map(({ id }) => id)).size).toBe(next.columns.length);
      }
      expect(JSON.stringify(first)).toBe(firstTexts);
      for (const state of states.toReversed()) {
        expect(isSameSheet(history.present, state)).toBe(true);
        history = undo(history);
      }
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(history.present).toBe(state);
      }
    }
  });
});
