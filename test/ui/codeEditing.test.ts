import { boxesOf, clearActiveBox, insertCharacters } from '@/ui/fields/codeEditing';

describe('typing into the boxes of a code', () => {
  it.each([
    [
      'a digit goes into the active box and the next becomes active',
      { value: '', activeIndex: 0 },
      '1',
      { value: '1', activeIndex: 1 },
    ],
    ['a filled box is overwritten', { value: '1234', activeIndex: 1 }, '9', { value: '1934', activeIndex: 2 }],
    ['the last box stays active', { value: '123', activeIndex: 3 }, '4', { value: '1234', activeIndex: 3 }],
    [
      'several spread from the active box onward',
      { value: '12', activeIndex: 1 },
      '789',
      { value: '1789', activeIndex: 3 },
    ],
    ['what does not fit is dropped', { value: '', activeIndex: 2 }, '123456', { value: '  12', activeIndex: 3 }],
    ['nothing changes nothing', { value: '12', activeIndex: 2 }, '', { value: '12', activeIndex: 2 }],
  ])('writes digits: %s', (_title, before, characters, after) => {
    expect(insertCharacters(before, characters, 4)).toEqual(after);
  });
});

describe('deleting a box', () => {
  it.each([
    ['a box in the middle leaves a gap', { value: '1234', activeIndex: 1 }, { value: '1 34', activeIndex: 0 }],
    ['an empty box only moves back', { value: '12', activeIndex: 2 }, { value: '12', activeIndex: 1 }],
    ['the first box is the last stop', { value: '1', activeIndex: 0 }, { value: '', activeIndex: 0 }],
  ])('deletes digits: %s', (_title, before, after) => {
    expect(clearActiveBox(before, 4)).toEqual(after);
  });
});

it('gives a code as many boxes as characters', () => {
  expect(boxesOf('12', 4)).toEqual(['1', '2', ' ', ' ']);
  expect(boxesOf('1234567', 6)).toEqual(['1', '2', '3', '4', '5', '6']);
});
