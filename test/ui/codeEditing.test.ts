import { boxesOf, clearActiveBox, insertCharacters } from '@/ui/fields/codeEditing';

describe('typing into the boxes of a code', () => {
  it.each([
    [
      'a digit goes into the active box and the next becomes active',
      { value: '', active: 0 },
      '1',
      { value: '1', active: 1 },
    ],
    ['a filled box is overwritten', { value: '1234', active: 1 }, '9', { value: '1934', active: 2 }],
    ['the last box stays active', { value: '123', active: 3 }, '4', { value: '1234', active: 3 }],
    ['several spread from the active box onward', { value: '12', active: 1 }, '789', { value: '1789', active: 3 }],
    ['what does not fit is dropped', { value: '', active: 2 }, '123456', { value: '  12', active: 3 }],
    ['nothing changes nothing', { value: '12', active: 2 }, '', { value: '12', active: 2 }],
  ])('writes digits: %s', (_title, before, characters, after) => {
    expect(insertCharacters(before, characters, 4)).toEqual(after);
  });
});

describe('deleting a box', () => {
  it.each([
    ['a box in the middle leaves a gap', { value: '1234', active: 1 }, { value: '1 34', active: 0 }],
    ['an empty box only moves back', { value: '12', active: 2 }, { value: '12', active: 1 }],
    ['the first box is the last stop', { value: '1', active: 0 }, { value: '', active: 0 }],
  ])('deletes digits: %s', (_title, before, after) => {
    expect(clearActiveBox(before, 4)).toEqual(after);
  });
});

it('gives a code as many boxes as characters', () => {
  expect(boxesOf('12', 4)).toEqual(['1', '2', ' ', ' ']);
  expect(boxesOf('1234567', 6)).toEqual(['1', '2', '3', '4', '5', '6']);
});
