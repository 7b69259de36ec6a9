import { render, screen } from '@testing-library/react';

import { NativeTable } from '@/ui/rows/NativeTable';
import type { TableColumn } from '@/ui/rows/columns';

type Row = { id: number; name: string };

const columns: TableColumn<Row>[] = [{ field: 'name', heading: 'Name', width: 90, text: ({ name }) => name }];
const page = (...ids: number[]) => ids.map((id) => ({ id, name: `Person ${id}` }));
const table = (rows: Row[], reusesRows = true) => (
  <NativeTable label="People" columns={columns} rows={rows} reusesRows={reusesRows} />
);
const elementOf = (id: number) => screen.getByRole('row', { name: `Person ${id}` });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('keeps the element of each row that stays', () => {
  const { rerender } = render(table(page(1, 2, 3)));
  const third = elementOf(3);
  rerender(table(page(1, 3, 4)));
  expect(elementOf(3)).toBe(third);
  expect(names()).toEqual(['Person 1', 'Person 3', 'Person 4']);
});

it('gives the elements of a page to the rows of the next, also when a row of the first page returns later', () => {
  const { rerender } = render(table(page(1, 2, 3)));
  const second = elementOf(2);
  rerender(table(page(11, 12)));
  expect(elementOf(12)).toBe(second);
  rerender(table(page(12, 2, 1)));
  expect(elementOf(12)).toBe(second);
  expect(names()).toEqual(['Person 12', 'Person 2', 'Person 1']);
});

it('gives no element to another row unless it is asked to, so that focus does not pass to its controls', () => {
  const { rerender } = render(table(page(1), false));
  const first = elementOf(1);
  rerender(table(page(2), false));
  expect(elementOf(2)).not.toBe(first);
  expect(first).not.toBeInTheDocument();
});
