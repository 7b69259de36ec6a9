import { chatDay, chatTime, dayHeading, exactTime } from '@/contract/messages/chatTime';

it.each([
  ['2026-11-21T06:00:00.000Z', '12:00 AM'],
  ['2026-11-21T05:59:00.000Z', '11:59 PM'],
  ['2026-07-01T18:05:00.000Z', '12:05 PM'],
  ['2026-11-21T15:12:09+00:00', '09:12 AM'],
])('shows %s as %s, six hours behind UTC in summer and winter [CHAT-25 CONST-16]', (moment, shown) => {
  expect(chatTime(moment)).toBe(shown);
});

it.each([
  ['1795251129', '02:52 AM'],
  ['1795251129000', '02:52 AM'],
])('accepts the epoch %s as a valid time too [D-110]', (moment, shown) => {
  expect(chatTime(moment)).toBe(shown);
});

it.each([
  ['2026-11-21', '21 Nov 2026'],
  ['2026-01-05T00:00:00.000Z', '05 Jan 2026'],
  ['yesterday', 'yesterday'],
])('gives the day %s the heading %s [D-108 CHAT-03]', (day, heading) => {
  expect(dayHeading(day)).toBe(heading);
});

it('puts a waiting message under the day of the chat’s clock [D-108]', () => {
  expect(chatDay('2026-11-21T05:59:59.000Z')).toBe('2026-11-20');
  expect(chatDay('2026-11-21T06:00:00.000Z')).toBe('2026-11-21');
});

it('shows nothing for an invalid time', () => {
  expect([chatTime('soon'), chatDay('soon'), exactTime('soon')]).toEqual(['', '', '']);
});

it('shows the exact time in the reader’s time zone, to the second, with the name of the zone', () => {
  expect(exactTime('2026-11-21T15:12:09.000Z')).toMatch(/^Nov 2[12], 2026, \d{1,2}:12:09 [AP]M \S+/);
});
