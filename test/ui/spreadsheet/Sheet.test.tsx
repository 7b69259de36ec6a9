import { act, createEvent, fireEvent, render as renderBare, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';

import { onAnnounced } from '@/ui/announce/announce';
import { Sheet } from '@/ui/spreadsheet/Sheet';
import { readBlock } from '@/ui/spreadsheet/sheetBlocks';
import { type SheetValue, sheetFrom } from '@/ui/spreadsheet/sheetModel';
import type { SheetProps } from '@/ui/spreadsheet/useSheet';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';

import { mockMatchMedia } from '../../support/environment/media';
import '../../support/page/fastQueries';

const limits = { maxRows: 200, maxColumns: 10, maxCellLength: 20 };
const small = () =>
  sheetFrom(
    ['Service', 'You pay'],
    [
      ['Visit', '$20'],
      ['Lab', '$10'],
      ['Ward', '$250'],
    ],
  );

let last: SheetValue;
let announced: string[];
let restoreConsole: () => void;
const changed = jest.fn<void, [SheetValue]>();

function Held({ first, ...props }: { first: SheetValue } & Partial<SheetProps>) {
  const [value, setValue] = useState(first);
  last = value;
  function handleChange(next: SheetValue) {
    changed(next);
    setValue(next);
  }
  return <Sheet value={value} onChange={handleChange} labels={{ table: 'Costs' }} limits={limits} {...props} />;
}

const render = (table: ReactElement) => renderBare(table, { wrapper: ThemeRoot });
const texts = () => readBlock(last, { top: 0, left: 0, bottom: last.rows.length - 1, right: last.columns.length - 1 });
const cell = (name: string) => screen.getByRole('gridcell', { name });
const focused = () => document.activeElement as HTMLElement;
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, ...more });
const choose = (target: HTMLElement, more: object = {}) => {
  fireEvent.mouseDown(target, { button: 0, ...more });
  fireEvent.mouseUp(target, more);
  fireEvent.click(target, more);
};
const selected = () =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map(({ textContent }) => textContent)
    .join(' ');

function clipboard(kind: 'copy' | 'cut' | 'paste', text = '') {
  const data = new Map([['text/plain', text]]);
  const event = createEvent(kind, focused(), { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: {
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, message: string) => data.set(type, message),
    },
  });
  fireEvent(focused(), event);
  return { isTaken: event.defaultPrevented, text: data.get('text/plain') };
}

const wide = (isWide: boolean) => mockMatchMedia(() => !isWide);

beforeEach(() => {
  wide(true);
  announced = [];
  restoreConsole = onAnnounced((message) => announced.push(message));
  changed.mockClear();
});
afterEach(() => {
  restoreConsole();
});

describe('a spreadsheet is used by keyboard', () => {
  it.long('selects a range with Shift and arrows, which it announces, copies and clears', () => {
    render(<Held first={small()} />);
    choose(cell('Visit'));
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toBe('Visit $20 Lab $10');
    expect(announced.at(-1)).toBe('2 rows and 2 columns selected');
    expect(clipboard('copy')).toEqual({ isTaken: true, text: 'Visit\t$20\nLab\t$10' });
    press('Delete');
    expect(texts()).toEqual([
      ['', ''],
      ['', ''],
      ['Ward', '$250'],
    ]);
    expect(announced.at(-1)).toBe('4 cells cleared');
    press('z', { ctrlKey: true });
    expect(texts()[0]).toEqual(['Visit', '$20']);
    press('Z', { ctrlKey: true, shiftKey: true });
    expect(texts()[0]).toEqual(['', '']);
    press('z', { ctrlKey: true });
    press('y', { ctrlKey: true });
    expect(texts()[0]).toEqual(['', '']);
  });

  it('pastes a block onto the selected cell, adds missing rows, and undoes it in one step', () => {
    render(<Held first={small()} />);
    choose(cell('Ward'));
    expect(clipboard('paste', 'A\t1\r\n"B\r\nb"\t2\r\n').isTaken).toBe(true);
    expect(texts().slice(2)).toEqual([
      ['A', '1'],
      ['B\nb', '2'],
    ]);
    expect(announced).toContain('4 cells pasted, 1 row added');
    press('z', { ctrlKey: true });
    expect(texts()[2]).toEqual(['Ward', '$250']);
    expect(last.rows).toHaveLength(3);
  });

  it('fills the selected cells with one text, and repeats their first row with Control+D', () => {
    render(<Held first={small()} />);
    choose(cell('$20'));
    choose(cell('$250'), { shiftKey: true });
    clipboard('paste', '$0');
    expect(texts().map(([, second]) => second)).toEqual(['$0', '$0', '$0']);
    press('z', { ctrlKey: true });
    choose(cell('Visit'));
    choose(cell('Ward'), { shiftKey: true });
    press('d', { ctrlKey: true });
    expect(texts().map(([first]) => first)).toEqual(['Visit', 'Visit', 'Visit']);
  });

  it.long('edits a cell on typing: keeps the text on Enter and leaving, and discards it on Escape', async () => {
    const user = userEvent.setup();
    render(<Held first={small()} />);
    await user.click(cell('$20'));
    await user.keyboard('{F2}');
    await user.type(await screen.findByRole('textbox', { name: 'You pay' }), '0{Enter}');
    await waitFor(() => expect(texts()[0]).toEqual(['Visit', '$200']));
    expect(changed).toHaveBeenCalledTimes(1);

    await user.click(cell('Lab'));
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Service' }), 'oratory{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(texts()[1]).toEqual(['Lab', '$10']);

    await user.click(cell('Lab'));
    await user.keyboard('{F2}');
    const editor = await screen.findByRole('textbox', { name: 'Service' });
    await user.type(editor, 'oratory');
    act(() => editor.blur());
    expect(texts()[1]).toEqual(['Laboratory', '$10']);
  });

  it('leaves the clipboard to the browser while a cell is edited, and while focus is elsewhere', async () => {
    const user = userEvent.setup();
    render(<Held first={small()} />);
    await user.click(cell('Visit'));
    await user.keyboard('{F2}');
    await screen.findByRole('textbox', { name: 'Service' });
    expect(clipboard('paste', 'x\ty').isTaken).toBe(false);
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus());
    expect(clipboard('paste', 'x\ty').isTaken).toBe(false);
    expect(changed).not.toHaveBeenCalled();
  });

  it('adds, moves and removes rows and columns with keys', () => {
    render(<Held first={small()} />);
    choose(cell('Visit'));
    press('ArrowDown', { altKey: true, shiftKey: true });
    expect(texts().map(([first]) => first)).toEqual(['Lab', 'Visit', 'Ward']);
    press('ArrowRight', { altKey: true, shiftKey: true });
    expect(last.columns.map(({ title }) => title)).toEqual(['You pay', 'Service']);
    press('Enter', { ctrlKey: true });
    expect(last.rows).toHaveLength(4);
    press('Delete', { ctrlKey: true });
    expect(last.rows).toHaveLength(3);
    choose(cell('Ward'));
    press(' ', { ctrlKey: true });
    expect(announced.at(-1)).toBe('1 column selected');
    press('Enter', { ctrlKey: true });
    expect(last.columns.map(({ title }) => title)).toEqual(['You pay', 'Service', '']);
    press(' ', { ctrlKey: true });
    press('Delete', { ctrlKey: true });
    expect(last.columns).toHaveLength(2);
  });

  it('makes the tools one tab stop with arrow keys', () => {
    render(<Held first={small()} />);
    const bar = screen.getByRole('toolbar', { name: 'Table tools' });
    const tools = within(bar).getAllByRole('button');
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]]);
    act(() => tools[0]?.focus());
    press('ArrowRight');
    press('ArrowRight');
    expect(focused()).toHaveAccessibleName('Add row below');
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([focused()]);
    fireEvent.click(focused());
    expect(last.rows).toHaveLength(4);
    press('Home');
    expect(focused()).toHaveAccessibleName('Undo');
    fireEvent.click(focused());
    expect(last.rows).toHaveLength(3);
    expect(focused()).toHaveAccessibleName('Undo');
    expect(focused()).toHaveAttribute('aria-disabled', 'true');
  });

  it.long('renames a column, and replaces texts in the selected column only', async () => {
    const user = userEvent.setup();
    render(<Held first={small()} />);
    await user.click(cell('$10'));
    await user.click(screen.getByRole('button', { name: 'Rename column' }));
    const heading = await screen.findByRole('textbox', { name: 'Heading' });
    await user.clear(heading);
    await user.type(heading, 'Copay');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(last.columns.map(({ title }) => title)).toEqual(['Service', 'Copay']);
    await user.click(screen.getByRole('button', { name: 'Find and replace' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find' }), '$2');
    await user.type(screen.getByRole('textbox', { name: 'Replace with' }), '$3');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(texts()).toEqual([
      ['Visit', '$30'],
      ['Lab', '$10'],
      ['Ward', '$350'],
    ]);
    expect(announced.at(-1)).toBe('2 cells replaced');
  });
});

describe('a spreadsheet shows its errors, and respects its limits', () => {
  it('shows an error at its cell and in a list that links to it', () => {
    const first = small();
    const problems = [{ rowId: first.rows[1]?.id, columnId: first.columns[1]?.id, text: 'Not a price.' }];
    render(<Held first={first} problems={problems} />);
    const wrong = cell('Not a price. $10');
    expect(wrong).toHaveAttribute('aria-invalid', 'true');
    expect(wrong).toHaveAccessibleDescription('Not a price.');
    expect(cell('$20')).not.toHaveAttribute('aria-invalid');
    fireEvent.click(screen.getByRole('button', { name: 'Row 2, You pay: Not a price.' }));
    expect(focused()).toBe(wrong);
  });

  it('keeps and names a text that is too long', () => {
    render(<Held first={small()} />);
    choose(cell('Lab'));
    clipboard('paste', 'x'.repeat(21));
    expect(texts()[1]?.[0]).toHaveLength(21);
    expect(screen.getByRole('button', { name: /Row 2, Service: This text has 21 characters/ })).toBeVisible();
  });

  it('reports rows that do not fit, and changes nothing for a block that is too wide', () => {
    render(<Held first={small()} limits={{ ...limits, maxRows: 4, maxColumns: 2 }} />);
    choose(cell('Ward'));
    clipboard('paste', 'a\nb\nc\nd');
    expect(last.rows).toHaveLength(4);
    expect(screen.getByRole('alert')).toHaveTextContent('2 rows weren’t pasted');
    changed.mockClear();
    clipboard('paste', 'a\tb\tc');
    expect(changed).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was pasted');
  });

  it('copies a read-only table but does not change it', () => {
    render(<Held first={small()} readOnly />);
    choose(cell('Lab'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    press('Delete');
    clipboard('paste', 'x');
    expect(clipboard('cut').text).toBe('Lab');
    press('z', { ctrlKey: true });
    expect(changed).not.toHaveBeenCalled();
  });

  it('accepts a pasted table with its headings into an empty one', () => {
    render(<Held first={{ columns: [], rows: [] }} />);
    fireEvent.paste(screen.getByRole('textbox', { name: 'Paste a table' }), {
      clipboardData: { getData: () => 'Service\tYou pay\r\nVisit\t$20\r\n' },
    });
    expect(last.columns.map(({ title }) => title)).toEqual(['Service', 'You pay']);
    expect(texts()).toEqual([['Visit', '$20']]);
    expect(cell('Visit')).toBeVisible();
  });

  it.each([
    [
      'Data',
      ['', ''],
      [
        ['Visit', '$20'],
        ['Lab', '$10'],
      ],
    ],
    ['Column headings', ['Visit', '$20'], [['Lab', '$10']]],
  ])('asks what the first row of a pasted table is if it may be data: %s', async (answer, titles, rows) => {
    render(<Held first={{ columns: [], rows: [] }} />);
    fireEvent.paste(screen.getByRole('textbox', { name: 'Paste a table' }), {
      clipboardData: { getData: () => 'Visit\t$20\r\nLab\t$10\r\n' },
    });
    expect(
      screen.getByRole('group', { name: 'Does the first row (Visit, $20) contain column headings or data?' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: answer }));
    expect(last.columns.map(({ title }) => title)).toEqual(titles);
    expect(texts()).toEqual(rows);
    expect(cell('Lab')).toBeVisible();
  });

  it('asks about the first row of a pasted table without digits', () => {
    render(<Held first={{ columns: [], rows: [] }} />);
    fireEvent.paste(screen.getByRole('textbox', { name: 'Paste a table' }), {
      clipboardData: { getData: () => 'Lab\tCovered\r\nVisit\tNot covered\r\n' },
    });
    expect(
      screen.getByRole('group', { name: 'Does the first row (Lab, Covered) contain column headings or data?' }),
    ).toBeVisible();
  });

  it('replaces a marked heading with what is typed', async () => {
    const user = userEvent.setup();
    render(<Held first={small()} />);
    choose(cell('$20'));
    press('ArrowUp');
    await user.keyboard('Co');
    const heading = await screen.findByRole('textbox', { name: 'Heading' });
    await user.keyboard('pay{Enter}');
    expect(heading).not.toBeInTheDocument();
    expect(last.columns.map(({ title }) => title)).toEqual(['Service', 'Copay']);
  });

  it.long('renders a page of a hundred of ten thousand rows, and leads to the others by keys', () => {
    const many = sheetFrom(
      ['A'],
      Array.from({ length: 10_000 }, (_, index) => [`cell ${index + 1}`]),
    );
    render(<Held first={many} limits={{ ...limits, maxRows: 10_000 }} />);
    choose(cell('cell 1'));
    press('End', { ctrlKey: true });
    expect(screen.getByText('9,901–10,000 of 10,000')).toBeVisible();
    expect(focused()).toHaveTextContent('cell 10000');
    expect(screen.queryByRole('gridcell', { name: 'cell 1' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(cell('cell 9801')).toBeVisible();
  });
});

describe('on a phone a spreadsheet is a form of one row', () => {
  it('makes each column a field, stored when it loses focus, and applies the tools to the row', async () => {
    wide(false);
    const user = userEvent.setup();
    render(<Held first={small()} />);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByText('Row 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next row' }));
    const field = screen.getByRole('textbox', { name: 'You pay' });
    expect(field).toHaveValue('$10');
    await user.type(field, '5');
    await user.tab();
    expect(texts()[1]).toEqual(['Lab', '$105']);
    expect(changed).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('textbox', { name: 'You pay' })).toHaveValue('$10');
    await user.click(screen.getByRole('button', { name: 'Remove row' }));
    expect(screen.getByText('Row 2 of 2')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Service' })).toHaveValue('Ward');
  });

  it('shows an error at its field, and links to it in the list', () => {
    wide(false);
    const first = small();
    render(
      <Held
        first={first}
        problems={[{ rowId: first.rows[2]?.id, columnId: first.columns[1]?.id, text: 'Too dear.' }]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Row 3, You pay: Too dear.' }));
    const field = screen.getByRole('textbox', { name: 'You pay' });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Too dear.');
  });
});
