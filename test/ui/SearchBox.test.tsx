import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SearchBox } from '@/ui/fields/SearchBox';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(value = '') {
  const onSearch = jest.fn();
  const onClear = jest.fn();
  render(
    <SearchBox
      label="Search people"
      placeholder="Name"
      value={value}
      debounceMs={500}
      minLength={2}
      onSearch={onSearch}
      onClear={onClear}
    />,
  );
  return {
    onSearch,
    onClear,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    box: screen.getByRole('searchbox', { name: 'Search people' }),
  };
}
const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('searches after typing stops, with the text trimmed', async () => {
  const { onSearch, user, box } = open();
  await user.type(box, '  ana ');
  expect(onSearch).not.toHaveBeenCalled();
  rest(500);
  expect(onSearch.mock.calls).toEqual([['ana']]);
});

it('ignores text that is too short, and ends the current search', async () => {
  const first = open();
  await first.user.type(first.box, 'a');
  rest(500);
  expect(first.onSearch).not.toHaveBeenCalled();
  expect(first.onClear).not.toHaveBeenCalled();
});

it('ends the current search for a text that became too short', async () => {
  const { onClear, onSearch, user, box } = open('ana');
  await user.type(box, '{Backspace}{Backspace}');
  rest(500);
  expect(onClear).toHaveBeenCalledTimes(1);
  expect(onSearch).not.toHaveBeenCalled();
});

it('does not wait on Enter, and does not send the same search twice', async () => {
  const { onSearch, user, box } = open('ana');
  await user.type(box, '{Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await user.type(box, 'b{Enter}');
  expect(onSearch.mock.calls).toEqual([['anab']]);
  rest(1_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

it('empties the box with the clear button, ends the search and keeps focus', async () => {
  const { onClear, user, box } = open('ana');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(onClear).toHaveBeenCalledTimes(1);
});
