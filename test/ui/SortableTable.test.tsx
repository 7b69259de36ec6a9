import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { onAnnounced } from '@/ui/announce/announce';
import { SortableTable } from '@/ui/sortable/SortableTable';
import type { SortableColumn } from '@/ui/sortable/columns';

import '../support/page/fastQueries';

type Row = { id: number; sequence: number; title: string; state: string };

const rowHeight = 50;
const drawn = jest.fn<void, [string]>();
const columns: SortableColumn<Row>[] = [
  { heading: 'Title', track: '1fr', text: ({ title }) => title },
  {
    heading: 'Status',
    track: '1fr',
    text: ({ state }) => state,
    show: ({ title, state }) => {
      drawn(title);
      return state;
    },
  },
];
const nameOf = ({ title }: Row) => title;
const titles = ['Ada', 'Ben', 'Cleo', 'Dana', 'Eve'];
const rowsOf = (names: string[]) =>
  names.map((title, index) => ({ id: index + 1, sequence: index + 1, title, state: 'on' }));

let answer: () => Promise<boolean>;
const arranged = jest.fn<void, [string[]]>();
const onEdit = jest.fn<void, [Row]>();
const onDelete = jest.fn<void, [Row]>();
let announced: string[];
let muteConsole: () => void;

function Table({ names }: { names: string[] }) {
  const [rows, setRows] = useState(() => rowsOf(names));
  async function handleArrange(next: Row[]) {
    arranged(next.map(nameOf));
    setRows(next);
    const isKept = await answer();
    if (!isKept) setRows(rows);
    return isKept;
  }
  return (
    <SortableTable
      label="Friends"
      columns={columns}
      rows={rows}
      nameOf={nameOf}
      onArrange={handleArrange}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
}

beforeEach(() => {
  jest.clearAllMocks();
  answer = async () => true;
  announced = [];
  muteConsole = onAnnounced((text) => announced.push(text));
  // Stacks rows of equal height, because jsdom has no layout.
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => rowHeight },
    offsetTop: {
      configurable: true,
      get(this: HTMLElement) {
        return [...(this.parentElement?.children ?? [])].indexOf(this) * rowHeight;
      },
    },
  });
});
/** A drag swallows clicks for a moment after its end, and an order is stored after it has been painted. */
const clickBlockMs = 100;
afterEach(async () => {
  await act(() => new Promise((over) => setTimeout(over, clickBlockMs)));
  muteConsole();
});

const shown = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('span')?.textContent);
const handle = (title: string) => screen.getByRole('button', { name: new RegExp(`^Reorder ${title},`) });
const user = () => userEvent.setup();

it('gives the table a caption, names rows by their first column, and keeps headings in order', () => {
  render(<Table names={titles} />);
  const table = screen.getByRole('table', { name: 'Friends, 5 rows' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title', 'Status', 'Actions']);
  expect(screen.getByRole('rowheader', { name: 'Cleo' })).toBeVisible();
  expect(handle('Cleo')).toHaveAccessibleName('Reorder Cleo, 3 of 5');
  expect(handle('Cleo')).toHaveAccessibleDescription(/Space picks up, arrow keys move/);
});

it('lifts with Space, moves with arrows, drops with Space, announces each step, and makes focus follow [D-177 D-192 REORDER-01 REORDER-02]', async () => {
  render(<Table names={titles} />);
  handle('Dana').focus();
  await user().keyboard(' {ArrowUp}{ArrowUp}');
  expect(shown()).toEqual(['Ada', 'Dana', 'Ben', 'Cleo', 'Eve']);
  expect(arranged).not.toHaveBeenCalled();
  expect(handle('Dana')).toHaveFocus();
  expect(handle('Dana')).toHaveAttribute('aria-pressed', 'true');
  await user().keyboard(' ');
  await waitFor(() => expect(arranged.mock.calls).toEqual([[['Ada', 'Dana', 'Ben', 'Cleo', 'Eve']]]));
  await waitFor(() => expect(announced.at(-1)).toBe('Dana moved to 2 of 5. Saved.'));
  expect(announced.slice(0, 3)).toEqual([
    'Dana picked up, 4 of 5. Arrow keys move it, Space drops it, Escape cancels.',
    'Dana, 3 of 5',
    'Dana, 2 of 5',
  ]);
  expect(handle('Dana')).toHaveFocus();
});

it('moves a lifted row to the ends with Home and End, and no further', async () => {
  render(<Table names={titles} />);
  handle('Ben').focus();
  await user().keyboard(' {End}{ArrowDown}');
  expect(shown()).toEqual(['Ada', 'Cleo', 'Dana', 'Eve', 'Ben']);
  await user().keyboard('{Home}{ArrowUp} ');
  expect(shown()).toEqual(['Ben', 'Ada', 'Cleo', 'Dana', 'Eve']);
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(1));
});

it('returns a lifted row on Escape, and on leaving the handle, and announces it', async () => {
  render(<Table names={titles} />);
  handle('Ada').focus();
  await user().keyboard(' {ArrowDown}{Escape}');
  expect(shown()).toEqual(titles);
  expect(announced.at(-1)).toBe('Move canceled. Ada is back at 1 of 5.');
  await user().keyboard(' {ArrowDown}{Tab}');
  expect(shown()).toEqual(titles);
  expect(arranged).not.toHaveBeenCalled();
});

it('sends nothing for a row dropped where it was [D-176 REORDER-10]', async () => {
  render(<Table names={titles} />);
  handle('Ben').focus();
  await user().keyboard(' {ArrowDown}{ArrowUp} ');
  expect(announced.at(-1)).toBe('Ben dropped at position 2 of 5. Nothing changed.');
  expect(arranged).not.toHaveBeenCalled();
});

it('undoes a move that was not stored, and announces it [REORDER-06]', async () => {
  answer = async () => false;
  render(<Table names={titles} />);
  handle('Ada').focus();
  await user().keyboard(' {End} ');
  await waitFor(() => expect(announced.at(-1)).toBe('Couldn’t save the move. Ada is back at 1 of 5.'));
  expect(shown()).toEqual(titles);
});

it.long.each([
  ['Cleo', 'Move up', ['Ada', 'Cleo', 'Ben', 'Dana', 'Eve']],
  ['Cleo', 'Move down', ['Ada', 'Ben', 'Dana', 'Cleo', 'Eve']],
  ['Cleo', 'Move to top', ['Cleo', 'Ada', 'Ben', 'Dana', 'Eve']],
  ['Cleo', 'Move to bottom', ['Ada', 'Ben', 'Dana', 'Eve', 'Cleo']],
])('moves a row by the menu of %s: %s [D-177]', async (title, way, expected) => {
  render(<Table names={titles} />);
  await userEvent.click(screen.getByRole('button', { name: `Move ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: way }));
  expect(shown()).toEqual(expected);
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(1));
});

it.long('lets a position be typed, and requests an invalid one again', async () => {
  render(<Table names={titles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada' }));
  expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move to position…' }));
  const box = await screen.findByRole('textbox', { name: 'New position, 1 to 5' });
  await userEvent.clear(box);
  await userEvent.type(box, '6{Enter}');
  expect(screen.getByText('Enter a number from 1 to 5.')).toBeVisible();
  await userEvent.clear(box);
  await userEvent.type(box, '4{Enter}');
  expect(shown()).toEqual(['Ben', 'Cleo', 'Dana', 'Ada', 'Eve']);
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Ada' })).toHaveFocus());
});

/** Drags a row by the handle, as the browser reports it. */
async function drag(title: string, distance: number, end: 'drop' | 'escape' = 'drop') {
  const grip = handle(title);
  const at = (y: number) => ({ isPrimary: true, button: 0, pointerId: 1, clientX: 10, clientY: y });
  const point = (type: string, target: Element | Document, y: number) =>
    act(
      async () =>
        void fireEvent(
          target,
          Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...at(y) }), { isPrimary: true }),
        ),
    );
  await point('pointerdown', grip, 100);
  await point('pointermove', document, 110);
  await point('pointermove', document, 100 + distance);
  if (end === 'drop') await point('pointerup', document, 100 + distance);
  else await act(async () => void fireEvent.keyDown(document, { code: 'Escape', key: 'Escape' }));
}

it.long.each([
  ['Ada', 120, ['Ben', 'Cleo', 'Ada', 'Dana', 'Eve']],
  ['Eve', -160, ['Ada', 'Eve', 'Ben', 'Cleo', 'Dana']],
  ['Ben', 900, ['Ada', 'Cleo', 'Dana', 'Eve', 'Ben']],
])('moves %s dragged by %i pixels to the place it is dropped on [REORDER-01]', async (title, distance, expected) => {
  render(<Table names={titles} />);
  await drag(title, distance);
  expect(shown()).toEqual(expected);
  await waitFor(() => expect(arranged.mock.calls).toEqual([[expected]]));
  expect(document.querySelector('[data-lifted]')).toBeNull();
  expect(
    screen
      .getAllByRole('row')
      .map(({ style }) => style.transform)
      .join(''),
  ).toBe('');
});

it('sends nothing for a row dropped on itself, and returns a dragged row on Escape [REORDER-10]', async () => {
  render(<Table names={titles} />);
  await drag('Cleo', 20);
  await drag('Cleo', 100, 'escape');
  expect(shown()).toEqual(titles);
  expect(arranged).not.toHaveBeenCalled();
  expect(announced.at(-1)).toBe('Move canceled. Cleo is back at 3 of 5.');
});

it.long('focuses the handle again after a drag, wherever the row is dropped, and after Escape [D-177]', async () => {
  render(<Table names={titles} />);
  for (const [distance, end] of [
    [120, 'drop'],
    [20, 'drop'],
    [100, 'escape'],
  ] as const) {
    handle('Ada').focus();
    await drag('Ada', distance, end);
    await waitFor(() => expect(handle('Ada')).toHaveFocus());
    await act(() => new Promise((over) => setTimeout(over, clickBlockMs)));
  }
  expect(shown()).toEqual(['Ben', 'Cleo', 'Ada', 'Dana', 'Eve']);
});

it('moves the row no further on a second click before the menu has closed [D-177]', async () => {
  render(<Table names={titles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada' }));
  const item = await screen.findByRole('menuitem', { name: 'Move down' });
  fireEvent.click(item);
  fireEvent.click(item);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(1));
  expect(shown()).toEqual(['Ben', 'Ada', 'Cleo', 'Dana', 'Eve']);
});

it('moves nothing on a tap on the handle, and labels the other buttons with their row', async () => {
  render(<Table names={titles} />);
  await userEvent.click(handle('Ben'));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Eve' }));
  expect(onEdit.mock.calls[0]?.[0]).toMatchObject({ id: 2 });
  expect(onDelete.mock.calls[0]?.[0]).toMatchObject({ id: 5 });
  expect(handle('Ben')).toHaveAttribute('aria-pressed', 'false');
});

it.long('renders no other row’s cells again for a move, however long the list', async () => {
  render(<Table names={Array.from({ length: 200 }, (_, index) => `Row ${index + 1}`)} />);
  drawn.mockClear();
  handle('Row 200').focus();
  await user().keyboard(' {Home} ');
  expect(shown()[0]).toBe('Row 200');
  expect(drawn.mock.calls).toEqual([['Row 200']]);
  expect(handle('Row 200')).toHaveFocus();
});

it.long('focuses the row’s button after a move by menu, near or far, and after Escape too [D-177]', async () => {
  render(<Table names={Array.from({ length: 60 }, (_, index) => `Row ${index + 1}`)} />);
  for (const way of ['Move down', 'Move to bottom', 'Move to top']) {
    await userEvent.click(screen.getByRole('button', { name: 'Move Row 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: way }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Row 1' })).toHaveFocus());
  }
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Move down' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Row 1' })).toHaveFocus());
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(3));
});

it('shows the new order on screen before it is stored, and renumbers every handle [REORDER-02]', async () => {
  let begin = () => {};
  answer = () => new Promise((come) => (begin = () => come(true)));
  render(<Table names={titles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to bottom' }));
  expect(shown()).toEqual(['Ben', 'Cleo', 'Dana', 'Eve', 'Ada']);
  expect(arranged).not.toHaveBeenCalled();
  await waitFor(() => expect(arranged).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('button', { name: 'Reorder Ada, 5 of 5' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Reorder Ben, 1 of 5' })).toBeInTheDocument();
  begin();
  await waitFor(() => expect(announced.at(-1)).toBe('Ada moved to 5 of 5. Saved.'));
});
