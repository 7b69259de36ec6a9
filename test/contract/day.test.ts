import { formatLocalDay, formatUtcDay } from '@/contract/day';
import { dayHeading } from '@/contract/messages/chatTime';

test.each([
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
])('D-164 %p is shown as %s', (value, day) => {
  expect(formatUtcDay(value)).toBe(day);
});

test.each([
  ['2026-01-05T12:00:00.000Z', '05 Jan 2026'],
  ['2026-11-21T12:00:00.000Z', '21 Nov 2026'],
  ['soon', ''],
])('outside tables %s is written %s, as the chat writes it', (moment, day) => {
  expect(formatLocalDay(moment)).toBe(day);
  if (day) expect(dayHeading(moment.slice(0, 10))).toBe(day);
});
