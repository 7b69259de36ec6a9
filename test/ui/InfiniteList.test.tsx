import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { scrollDebounceMs } from '@/contract/content/directory';
import { Announcer } from '@/ui/announce/Announcer';
import { InfiniteList } from '@/ui/lists/InfiniteList';
import { theme } from '@/ui/theme/theme';

import '../support/page/fastQueries';
import { fakeListLayout, scrollTo, scrollToEnd } from '../support/page/scrolling';

fakeListLayout();

const step = 24;
const nameOf = (row: number) => String(row);
const drawn = jest.fn((row: number) => <a href={`#${row}`}>{`Row ${row}`}</a>);

type Answer = { release: () => void; fail: () => void };

let visits = 0;

/** Opens a list with this many rows, whose next rows arrive when the test says so. */
function open({ total = 130 } = {}) {
  const requested: Answer[] = [];
  function List() {
    const [loaded, setLoaded] = useState(Math.min(step, total));
    const [isLoadingMore, setLoadingMore] = useState(false);
    const [failure, setFailure] = useState<string>();
    const onLoadMore = () => {
      setLoadingMore(true);
      setFailure(undefined);
      const end = (change: () => void) => () =>
        act(() => {
          setLoadingMore(false);
          change();
        });
      requested.push({
        release: end(() => setLoaded((before) => Math.min(before + step, total))),
        fail: end(() => setFailure('Network Error')),
      });
    };
    const [rows, setRows] = useState<number[]>([]);
    if (rows.length !== loaded) setRows(Array.from({ length: loaded }, (_, row) => row + 1));
    const listState = { total, hasMore: loaded < total, isLoadingMore, failure, onLoadMore };
    return (
      <InfiniteList
        label="Numbers"
        rows={rows}
        nameOf={nameOf}
        show={drawn}
        columnWidth={300}
        rowHeight={40}
        listState={listState}
      />
    );
  }
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: `visit ${(visits += 1)}` }]}>
      <ThemeProvider theme={theme}>
        <Announcer />
        <List />
        <footer>
          <a href="#help">Help</a>
        </footer>
      </ThemeProvider>
    </MemoryRouter>,
  );
  return { requested, list: screen.getByRole('list', { name: 'Numbers' }) };
}

const waitForScrollEnd = () => act(() => new Promise((resolve) => setTimeout(resolve, scrollDebounceMs + 60)));
const growByScrolling = async () => {
  scrollToEnd();
  await waitForScrollEnd();
};
const row = (number: number) => screen.findByRole('link', { name: `Row ${number}` });

it('requests the next step once near the end, when scrolling has stopped for 200 ms [D-61 CONST-08 PROV-12]', async () => {
  const { requested } = open();
  await row(1);
  scrollTo(40);
  await waitForScrollEnd();
  expect(requested).toHaveLength(0);

  const startedAt = performance.now();
  scrollToEnd();
  scrollToEnd();
  expect(requested).toHaveLength(0);
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(scrollDebounceMs - 5);
});

it('requests one step at a time, however much is scrolled meanwhile [J13]', async () => {
  const { requested, list } = open();
  await row(1);
  await growByScrolling();
  expect(list).toHaveAttribute('aria-busy', 'true');
  await growByScrolling();
  expect(requested).toHaveLength(1);
  requested[0]?.release();
  expect(list).toHaveAttribute('aria-busy', 'false');
});

it('grows a list while it is scrolled until everything is shown [TELE-05]', async () => {
  const { requested } = open({ total: 80 });
  await row(1);
  for (let steps = 1; steps <= 3; steps += 1) {
    await growByScrolling();
    expect(requested).toHaveLength(steps);
    requested.at(-1)?.release();
  }
  expect(screen.getByText('All 80 shown')).toBeVisible();
});

it('grows a list whose end is visible without scrolling', async () => {
  scrollTo(1600);
  const { requested } = open();
  await waitFor(() => expect(requested).toHaveLength(1));
});

it('lets loading be stopped, so that the content below the list can be reached [D-202]', async () => {
  const { requested } = open();
  await row(1);
  await userEvent.click(screen.getByRole('button', { name: 'Stop loading' }));
  await growByScrolling();
  expect(requested).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(requested).toHaveLength(1);
});

/** Presses the button to load more, after the one that stops loading. */
async function loadMore() {
  await userEvent.click(screen.getByRole('button', { name: 'Stop loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
}

it('focuses the first new row after Load more, and announces the number of new rows', async () => {
  const { requested, list } = open();
  await row(1);
  scrollToEnd();
  await loadMore();
  requested[0]?.release();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Row 25'));
  expect(document.activeElement).toHaveAttribute('aria-posinset', '25');
  expect(screen.getByText('24 more loaded, 48 of 130')).toBeInTheDocument();
  expect(list).toContainElement(document.activeElement as HTMLElement);
});

it('moves focus to the rows of a step that loads automatically on a click meanwhile, and requests no other', async () => {
  const { requested } = open();
  await row(1);
  await growByScrolling();
  await loadMore();
  expect(requested).toHaveLength(1);
  requested[0]?.release();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Row 25'));
});

it('does not move focus to the new rows when it has moved on', async () => {
  const { requested } = open();
  await row(1);
  scrollToEnd();
  await loadMore();
  const skip = screen.getByRole('link', { name: 'Skip list' });
  requested[0]?.release();
  skip.focus();
  expect(await screen.findByText('24 more loaded, 48 of 130')).toBeInTheDocument();
  await new Promise((rested) => setTimeout(rested, 100));
  expect(skip).toHaveFocus();
});

it('announces rows loaded by scrolling, which take no focus', async () => {
  const { requested } = open();
  (await row(1)).focus();
  await growByScrolling();
  requested[0]?.release();
  expect(await screen.findByText('24 more loaded, 48 of 130')).toBeInTheDocument();
  expect(document.activeElement).not.toHaveAttribute('role', 'listitem');
});

it('gives each row its position in the total, and renders only visible ones', async () => {
  const { list } = open({ total: 24 });
  await row(1);
  const items = within(list).getAllByRole('listitem');
  expect(items.length).toBeLessThan(24);
  items.forEach((item, index) => {
    expect(item).toHaveAttribute('aria-posinset', String(index + 1));
    expect(item).toHaveAttribute('aria-setsize', '24');
  });
  scrollToEnd();
  await row(24);
  expect(screen.queryByRole('link', { name: 'Row 1' })).toBeNull();
  expect(screen.getByText('All 24 shown')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not render again a visible row when more arrive', async () => {
  const { requested } = open();
  await row(1);
  drawn.mockClear();
  await loadMore();
  expect(drawn).not.toHaveBeenCalled();
  requested[0]?.fail();
});

it.long(
  'shows an error for a failed step at the end, keeps the loaded rows, waits for the person and then continues',
  async () => {
    const { requested } = open();
    await row(1);
    await growByScrolling();
    requested[0]?.fail();
    expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
    expect(screen.getByText('Showing 24 of 130')).toBeVisible();
    await growByScrolling();
    expect(requested).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    requested[1]?.release();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Showing 48 of 130')).toBeVisible();
  },
);

it('lets the list be skipped by keyboard', async () => {
  open();
  await row(1);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus();
});
