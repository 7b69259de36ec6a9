import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type SeenItems, seenPath } from '@/contract/content/seen';
import { notificationPaths, type SentNotification } from '@/contract/messages/notification';
import { pages } from '@/contract/pages';
import { approvalPaths, type PendingRequest } from '@/contract/people/approval';
import { userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';

import { delayed, type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { person } from '../home/homeServer';

let server: ReturnType<typeof fakeServer> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const open = async (query = '') => {
  await renderApp(pages.notifications + query, { as: 'member', config: { program: true } });
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
};
const play = (
  answer: () => FakeResponse | Promise<FakeResponse>,
  requests: () => FakeResponse | Promise<FakeResponse> = () => success({ requests: [] }),
) => {
  server = fakeServer(({ path }) => {
    if (path.endsWith(userPaths.info)) return success(person);
    if (path.endsWith(approvalPaths.list)) return requests();
    return path.endsWith(notificationPaths.list) ? answer() : success();
  });
};
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const notice = (change: Partial<SentNotification> = {}): SentNotification => ({
  id: 1,
  title: 'Open enrollment',
  description: 'Starts Monday',
  image: null,
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  redirect_id: '',
  createdAt: '2026-11-01T12:00:00Z',
  ...change,
});

it.long(
  'shows a member title, description, picture and day of their notifications, and no other actions [D-43]',
  async () => {
    const calls = watchCalls();
    await open();
    const first = (await screen.findByRole('heading', { name: 'Compare your plans' })).closest('li') as HTMLElement;
    expect(first).toHaveTextContent(
      /Compare your plansPlan A and Plan B side by side\.Created At \w{3} \d{1,2}, \d{4}/,
    );
    expect(first.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/files/'));
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('textbox')).not.toBeInTheDocument();
    expect(main.queryByRole('columnheader')).not.toBeInTheDocument();
    expect(main.queryByRole('button', { name: /delete|send/i })).not.toBeInTheDocument();
    expect(calls.to(notificationPaths.list)).toEqual([expect.objectContaining({ query: { page: '1', limit: '15' } })]);
  },
);

it.long(
  'turns the pages for the member, keeps the page in the address and moves focus to its heading [D-43]',
  async () => {
    await open();
    await screen.findByRole('heading', { name: 'Compare your plans' });
    const firstPage = titles();
    expect(firstPage).toHaveLength(15);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Harbor Benefits' })).toBeInTheDocument();
    expect(titles().filter((title) => firstPage.includes(title))).toEqual([]);
    expect(address()).toBe(`${pages.notifications}?page=2`);
    expect(screen.getByRole('heading', { level: 2, name: 'Page 2' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    await waitFor(() => expect(address()).toBe(pages.notifications));
  },
);

it.each([
  ['refuses', () => failure('Only for administrators.')],
  ['forbids', () => ({ status: 403, body: { status: 'failure', message: 'No.' } })],
  ['has nothing', () => success({ notifications: [], count: 0 })],
])('shows No Data and no other message in the list if the service %s [D-43]', async (_title, answer) => {
  play(answer);
  await open();
  expect(await screen.findByText(texts.empty)).toBeVisible();
  expect(document.querySelector('[data-toast]')).toBeNull();
});

it('shows an error for a failed connection, and can read the list again', async () => {
  let isDown = true;
  play(() => {
    if (isDown) throw new TypeError('Failed to fetch');
    return success({ notifications: [notice()], count: 1 });
  });
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Open enrollment' })).toBeInTheDocument();
});

it('shows the last page in place of a page beyond the end', async () => {
  await open('?page=99');
  await waitFor(() => expect(address()).toBe(`${pages.notifications}?page=2`));
  await waitFor(() => expect(titles().length).toBeGreaterThan(0));
});

it('shows a description’s formatting, and removes harmful content', async () => {
  play(() =>
    success({
      notifications: [notice({ description: '<b>Soon</b><img src=x onerror=alert(1)>', image: 'javascript:alert(1)' })],
      count: 1,
    }),
  );
  await open();
  expect((await screen.findByText('Soon')).tagName).toBe('B');
  expect(screen.getByRole('main').innerHTML).not.toMatch(/onerror|javascript:/);
});

const request = (change: Partial<PendingRequest> = {}): PendingRequest => ({
  userSSN: 'reference-1',
  title: 'Jordan Ellis wants to join your family',
  body: 'Approve it if you <b>know</b> them.',
  createdAt: '2026-11-01T12:00:00Z',
  ...change,
});
const requestList = (count: number) => screen.findByRole('region', { name: `Requests (${count})` });

it('marks unread notifications, counts them at the bell, and has them read after they were shown', async () => {
  let unreadNotifications = { count: 2, seenTo: 1 };
  server = fakeServer(({ path, body }) => {
    if (path.endsWith(userPaths.info)) return success({ ...person, unreadNotifications });
    if (path.endsWith(approvalPaths.list)) return success({ requests: [] });
    if (path.endsWith(seenPath))
      unreadNotifications = { count: 0, seenTo: Number((body as SeenItems).notificationsTo) };
    if (!path.endsWith(notificationPaths.list)) return success();
    return success({ notifications: [3, 2, 1].map((id) => notice({ id, title: `News ${id}` })), count: 3 });
  });
  await renderApp(pages.home, { as: 'member', config: { program: true } });
  await userEvent.click(await screen.findByRole('link', { name: 'Notifications, 2 unread' }));
  await waitFor(() => expect(titles()).toEqual(['News 3 New', 'News 2 New', 'News 1']));
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
  expect(unreadNotifications.seenTo).toBe(3);
  expect(titles()).toEqual(['News 3 New', 'News 2 New', 'News 1']);
});

it('notifications in a hidden tab, or not yet drawn, stay unread until they can be read', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const marks: unknown[] = [];
  const requests = delayed<FakeResponse>();
  server = fakeServer(({ path, body }) => {
    if (path.endsWith(userPaths.info)) return success({ ...person, unreadNotifications: { count: 1, seenTo: 1 } });
    if (path.endsWith(approvalPaths.list)) return requests.promise;
    if (path.endsWith(seenPath)) marks.push(body);
    return path.endsWith(notificationPaths.list)
      ? success({ notifications: [notice({ id: 2 }), notice()], count: 2 })
      : success();
  });
  const show = (state: DocumentVisibilityState) =>
    act(async () => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await open();
  await show('visible');
  expect(titles).toThrow();
  expect(marks).toEqual([]);
  await show('hidden');
  await act(async () => requests.release(success({ requests: [] })));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(marks).toEqual([]);
  await show('visible');
  await waitFor(() => expect(marks).toEqual([{ notificationsTo: 2 }]));
  visibility.mockRestore();
});

it('leads from a title to the target of its notification', async () => {
  const link = { type: 'external', redirect_keyword: 'URL', redirect_link: 'https://example.org/shots' };
  const notifications = [
    notice({ id: 1, title: 'Your card', redirect_keyword: 'ID_CARD' }),
    notice({ id: 2, title: 'Flu shots', ...link }),
    notice({ id: 3, title: 'Only news', redirect_keyword: 'GENERAL' }),
    notice({ id: 4, title: 'New guide', redirect_keyword: 'EDUCATION', redirect_id: '31' }),
  ];
  play(() => success({ notifications, count: 4 }));
  await open();
  expect(await screen.findByRole('link', { name: 'Your card' })).toHaveAttribute('href', pages.myPlans);
  expect(screen.getByRole('link', { name: /^Flu shots/ })).toHaveAttribute('href', link.redirect_link);
  expect(screen.getByRole('link', { name: 'New guide' })).toHaveAttribute('href', `${pages.home}?document=31`);
  expect(screen.queryByRole('link', { name: 'Only news' })).toBeNull();
});

it('shows a request whose toast was missed above the list, and lets the member decide it there [D-120 APPR-01]', async () => {
  let pending = [request(), request({ userSSN: 'reference-2', body: 'Casey has signed up as your spouse.' })];
  play(
    () => success({ notifications: [notice()], count: 1 }),
    () => success({ requests: pending }),
  );
  await open();
  const section = within(await requestList(2));
  expect(section.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Jordan Ellis wants to join your familyApprove it if you <b>know<\/b> them.Nov 1, 2026/),
    expect.stringMatching(/^Jordan Ellis.*Casey has signed up/),
  ]);
  pending = pending.slice(0, 1);
  await userEvent.click(section.getByRole('button', { name: 'Reject: Casey has signed up as your spouse.' }));
  await requestList(1);
  expect(screen.getByRole('heading', { name: 'Requests (1)' })).toHaveFocus();
  pending = [];
  await userEvent.click(screen.getByRole('button', { name: 'Approve: Approve it if you <b>know</b> them.' }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Page 1' })).toHaveFocus();
  expect(
    server?.sent.filter(({ path }) => path.endsWith(userPaths.verifyNotification)).map(({ body }) => body),
  ).toEqual([
    { status: 'reject', userSSN: 'reference-2' },
    { status: 'accept', userSSN: 'reference-1' },
  ]);
});

it('counts five fast clicks in the list as one decision [J4]', async () => {
  const decided = delayed<FakeResponse>();
  play(
    () => success({ notifications: [], count: 0 }),
    () => success({ requests: [request()] }),
  );
  await open();
  const approve = within(await requestList(1)).getByRole('button', { name: /^Approve/ });
  jest.mocked(globalThis.fetch).mockImplementationOnce(() => decided.promise as never);
  const before = server?.sent.length ?? 0;
  for (let times = 0; times < 5; times += 1) act(() => approve.click());
  expect(server?.sent.length).toBe(before);
  expect(
    jest
      .mocked(globalThis.fetch)
      .mock.calls.filter(([address]) => (address as string).endsWith(userPaths.verifyNotification)),
  ).toHaveLength(1);
});

it.each([
  ['does not know them', (): FakeResponse => ({ status: 404, text: '<html></html>', type: 'text/html' })],
  ['has none', () => success({ requests: [] })],
])('shows no section of requests if a service %s', async (_title, answer) => {
  play(() => success({ notifications: [notice()], count: 1 }), answer);
  await open();
  await screen.findByRole('heading', { name: 'Open enrollment' });
  expect(screen.queryByRole('heading', { name: /Requests/ })).not.toBeInTheDocument();
  expect(document.querySelector('[data-toast]')).toBeNull();
});
