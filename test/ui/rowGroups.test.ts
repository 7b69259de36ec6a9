import { moveRow } from '@/contract/content/sequence';
import { groupRows, type RowGroup, reuseUnchangedRows } from '@/ui/sortable/rowGroups';

type Row = { id: number; sequence: number; name: string };

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, sequence: index + 1, name: `Row ${index}` }));
const flat = (groups: readonly RowGroup<Row>[]) => groups.flatMap(({ rows }) => rows);

it.long(
  'keeps every row once in the groups, in order, after 500 random moves, and changes at most two with a move [REORDER-02]',
  () => {
    let rows: readonly Row[] = rowsOf(500);
    let groups = groupRows(rows);
    let chance = 7;
    const below = (max: number) => (chance = (chance * 48_271) % 2_147_483_647) % max;
    for (let move = 0; move < 500; move += 1) {
      rows = moveRow(rows, below(rows.length), below(rows.length));
      const before = groups;
      groups = groupRows(rows, before);
      expect(flat(groups)).toEqual(rows);
      const changed = groups.filter((group) => !before.includes(group)).length;
      const isRegrouped = groups.every(({ rows: some }, index) => some.length === 20 || index === groups.length - 1);
      if (!isRegrouped) expect(changed).toBeLessThanOrEqual(2);
    }
  },
);

it('leaves the other groups as they are when rows are added or removed', () => {
  const groups = groupRows(rowsOf(100));
  const fewer = groupRows(
    rowsOf(100).filter(({ id }) => id !== 50),
    groups,
  );
  expect(fewer.map(({ rows }) => rows.length)).toEqual([20, 20, 19, 20, 20]);
  expect(flat(groupRows([...rowsOf(100), { id: 100, sequence: 101, name: 'New' }], groups)).at(-1)?.name).toBe('New');
  expect(groupRows([], groups)).toEqual([]);
});

it('keeps a row read again the same object, unless its content changed', () => {
  const before = rowsOf(3);
  const after = reuseUnchangedRows(
    [
      { id: 2, sequence: 1, name: 'Row 2' },
      { id: 1, sequence: 2, name: 'Renamed' },
    ],
    before,
  );
  expect(after[0]).toBe(before[2]);
  expect(after[1]).toEqual({ id: 1, sequence: 2, name: 'Renamed' });
});
