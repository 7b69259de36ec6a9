import { formatDay, formatTableDay, setDisplayTimeZone } from '@/contract/format';

it.each([
  ['2026-11-21T23:59:59.000Z', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T23:30:00-05:00', '2026-11-22'],
  [1_795_132_800, '2026-11-20'],
  [1_795_132_800_000, '2026-11-20'],
  ['1795132800000', '2026-11-20'],
  ['soon', '–'],
  ['', '–'],
  [null, '–'],
  [undefined, '–'],
])('shows %p as %s [D-164]', (value, day) => {
  expect(formatTableDay(value)).toBe(day);
});

it.each([
  ['2026-01-05T12:00:00.000Z', 'Jan 5, 2026'],
  ['2026-11-21T12:00:00.000Z', 'Nov 21, 2026'],
  ['soon', ''],
])('shows %s as %s outside tables', (moment, day) => {
  expect(formatDay(moment)).toBe(day);
});

describe('days of a program in New York', () => {
  beforeEach(() => setDisplayTimeZone('America/New_York'));
  afterEach(() => setDisplayTimeZone(''));

  it.each([
    ['2026-01-01T05:00:00.000Z', '2026-01-01', 'Jan 1, 2026'],
    ['2026-01-01T04:59:59.000Z', '2025-12-31', 'Dec 31, 2025'],
    ['2026-07-01T03:59:59.000Z', '2026-06-30', 'Jun 30, 2026'],
    ['2026-11-21', '2026-11-21', 'Nov 21, 2026'],
  ])('shows %s as the same day in tables and in texts: %s, %s', (moment, inTable, inText) => {
    expect(formatTableDay(moment)).toBe(inTable);
    expect(formatDay(moment)).toBe(inText);
  });
});
