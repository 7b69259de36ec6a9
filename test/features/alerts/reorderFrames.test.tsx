import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { alertsApi } from '@/api/alerts';
import { alertPaths } from '@/contract/content/alert';
import { sequencePath } from '@/contract/content/sequence';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';

import { listTable, press, rowNames } from '../../support/browser/contentLists';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { person } from '../home/homeServer';

const letters = ['A', 'B', 'C', 'D'];
const rowsIn = (order: string[]) =>
  order.map((letter, index) => ({
    id: letters.indexOf(letter) + 1,
    description: letter,
    visibleTo: 'All',
    isActive: true,
    createdAt: '2026-11-01',
    sequence: index + 1,
  }));

let server: ReturnType<typeof fakeServer>;
afterEach(() => server.stop());

const removed = () => Promise.reject<FakeResponse>(new TypeError('lost'));

/** Opens the list with a service that replies when the test says so, and records every order on screen. */
async function open() {
  const decision = delayed<() => FakeResponse | Promise<FakeResponse>>();
  const desk = { stored: letters, reading: Promise.resolve() };
  server = fakeServer(async ({ path }) => {
    if (path.endsWith(userPaths.info)) return success({ ...person, isAdmin: true });
    if (path.endsWith(sequencePath)) return (await decision.promise)();
    if (!path.endsWith(alertPaths.list)) return success();
    const alerts = rowsIn(desk.stored);
    await desk.reading;
    return success({ alerts });
  });
  const { store } = await renderApp(pages.alerts, { as: 'employeeAdmin' });
  await listTable();

  const shown = new Set<string>();
  const note = () =>
    shown.add(Array.from(document.querySelectorAll('[data-row] th > span'), ({ textContent }) => textContent).join(''));
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  const count = (ending: string) => server.sent.filter(({ path }) => path.endsWith(ending)).length;
  return {
    desk,
    decision,
    shown,
    reload: () => store.dispatch(alertsApi.endpoints.getAlerts.initiate({}, { forceRefetch: true, subscribe: false })),
    moves: () => count(sequencePath),
  };
}

it.long.each([
  ['taken', () => success(), 'DABC'],
  ['refused', () => failure(), 'ABCD'],
  ['lost', removed, 'ABCD'],
])(
  'shows no third order in reads before, during and after a move that is %s [REORDER-02 REORDER-06 J7]',
  async (_how, answer, last) => {
    const { desk, decision, shown, reload, moves } = await open();
    const startedBefore = delayed<void>();
    desk.reading = startedBefore.promise;
    const before = reload();
    await press('Move D');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
    expect(await rowNames()).toEqual(['D', 'A', 'B', 'C']);
    await act(async () => {
      startedBefore.release();
      await before;
    });
    await waitFor(() => expect(moves()).toBe(1));
    await act(async () => void (await reload()));
    expect(await rowNames()).toEqual(['D', 'A', 'B', 'C']);

    if (last === 'DABC') desk.stored = [...last];
    await act(async () => decision.release(answer));
    await waitFor(async () => expect((await rowNames()).join('')).toBe(last));
    await act(async () => void (await reload()));
    expect((await rowNames()).join('')).toBe(last);
    expect([...shown].filter((order) => !['ABCD', 'DABC'].includes(order))).toEqual([]);
    expect([...shown].join().split(last).length - 1).toBe(1);
  },
);
