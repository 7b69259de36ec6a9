import { makePeopleIndex, maxSuggestions } from '@/features/notifications/peopleIndex';

const person = (id: number, userFirstName: string, userLastName: string) => ({ id, userFirstName, userLastName });
const index = makePeopleIndex([
  person(1, 'Avery', 'Stone'),
  person(2, 'Zoë', 'Brooks'),
  person(3, 'Avery', 'Stone'),
  person(4, 'Riley', 'Brooks'),
]);

it.each([
  ['avery', [1, 3]],
  ['STONE av', [1, 3]],
  ['zoe', [2]],
  ['brooks', [2, 4]],
  ['no one', []],
  ['', [1, 2, 3, 4]],
])('offers on typing %p the people whose names contain every word of it [NOTIF-15]', (text, ids) => {
  expect(index.find(text, []).map(({ id }) => id)).toEqual(ids);
});

it('does not offer a selected person again, and distinguishes people with the same name [NOTIF-15]', () => {
  expect(index.find('stone', [person(1, 'Avery', 'Stone')]).map(({ id }) => id)).toEqual([3]);
  expect(index.nameOf(person(1, 'Avery', 'Stone'))).toBe('Avery Stone (1)');
  expect(index.nameOf(person(4, 'Riley', 'Brooks'))).toBe('Riley Brooks');
});

it('offers only a few of a hundred thousand people [NOTIF-15]', () => {
  const many = makePeopleIndex(Array.from({ length: 100_000 }, (_, index) => person(index, 'Name', `Number${index}`)));
  expect(many.find('name', [])).toHaveLength(maxSuggestions);
  expect(many.find('number99999', []).map(({ id }) => id)).toEqual([99_999]);
});
