import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { notificationsApi } from '@/api/notifications';
import { userApi } from '@/api/user';
import { notificationPaths } from '@/contract/messages/notification';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';
import { redact } from '@/store/devtools/redact';
import { pushReceived } from '@/store/push/pushReceived';
import { approvalToastId } from '@/store/push/requestToast';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';
import { Toasts } from '@/ui/toast/Toasts';
import { toast } from '@/ui/toast/toast';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { signedInStore } from '../../support/page/pageStore';
import { requestPush, startPushes } from '../../support/pushes';
import '../../support/page/fastQueries';

const realTimeout = setTimeout;
const stores: Store[] = [];

let server: ReturnType<typeof fakeServer>;
let answer: () => FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  answer = () => success(null, 'The request is approved.');
  server = fakeServer(({ path }) => (path.endsWith(userPaths.verifyNotification) ? answer() : success()));
});
afterEach(() => {
  // Ends the sessions, so that an abandoned page makes no more calls.
  act(() => void stores.splice(0).forEach((store) => store.dispatch(sessionEnded({ reason: 'signedOut' }))));
  act(() => toast.close());
  server.stop();
});

let navigated: ReturnType<typeof signedInStore>['navigate'];

/** Opens a page that receives pushes, with someone signed in. */
function opened(began: Parameters<typeof signedInStore>[0] = {}) {
  const page = signedInStore(began);
  navigated = page.navigate;
  startPushes(page.store);
  stores.push(page.store);
  render(
    <>
      <Toasts />
      <button>Elsewhere</button>
    </>,
  );
  return page.store;
}
const push = (store: Store, ...pushes: ReturnType<typeof requestPush>[]) =>
  act(() => pushes.forEach((one) => void store.dispatch(pushReceived(one))));
const card = (count: number) => screen.findByRole('heading', { name: `Requests (${count})` });
const article = () => screen.getByRole('article');
const button = (name: string) => screen.getByRole('button', { name });
const decisions = () =>
  server.sent
    .filter(({ path }) => path.endsWith(userPaths.verifyNotification))
    .map(({ method, body }) => [method, body]);
const removed = () => waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());

it('shows a request as a toast at top right with its title and body as plain text, Approve and Reject [APPR-01 APPR-05]', async () => {
  const show = jest.spyOn(toast, 'info');
  const store = opened();
  push(store, requestPush('ref', { title: '<b>Jordan</b>', body: 'wants <i>in</i>' }));
  await card(1);
  expect(within(article()).getByRole('heading', { name: '<b>Jordan</b>' })).toBeVisible();
  expect(article()).toHaveTextContent('wants <i>in</i>');
  expect(
    within(article())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reject', 'Approve']);
  expect(screen.getByRole('status', { name: 'Messages' })).toContainElement(article());
  expect(show).toHaveBeenCalledWith('wants <i>in</i>', expect.objectContaining({ id: approvalToastId, html: false }));
  expect(approvalToastId).toBe('approval');
  show.mockRestore();
});

it.each([
  ['Approve', 'accept'],
  ['Reject', 'reject'],
])(
  'sends on %s the decision with the value exactly as in the push, and closes the toast [D-121 APPR-02 APPR-03]',
  async (name, status) => {
    const decision = delayed<FakeResponse>();
    answer = () => decision.promise;
    const store = opened();
    push(store, requestPush(' 900-01 0002/ä+=%20 '));
    await card(1);
    await userEvent.click(button(name));
    await waitFor(() => expect(decisions()).toEqual([['POST', { status, userSSN: ' 900-01 0002/ä+=%20 ' }]]));
    expect(article()).toHaveAttribute('aria-busy', 'true');
    decision.release(success(null, 'Decided.'));
    await removed();
    expect(await screen.findByText('Decided.')).toBeVisible();
  },
);

it('closes the toast neither by itself nor by a click, nor by Escape [APPR-04]', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const store = opened();
    push(store, requestPush());
    // The toast component loads in real time, the rest happens on the fake clock.
    while (!screen.queryByRole('article')) {
      await act(() => jest.advanceTimersByTimeAsync(100));
      await act(() => new Promise((done) => realTimeout(done, 10)));
    }
    await user.click(article());
    await user.keyboard('{Escape}');
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(article()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close message' })).not.toBeInTheDocument();
    expect(decisions()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

it('puts the latest request on top of the older ones, which wait and appear after each decision [D-122 APPR-05]', async () => {
  const store = opened();
  push(
    store,
    requestPush('a', { title: 'First' }),
    requestPush('b', { title: 'Second' }),
    requestPush('a', { title: 'First again' }),
  );
  await card(2);
  push(store, requestPush('c', { title: 'Third' }));
  await card(3);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(article()).toHaveAccessibleName('Third');
  expect(screen.getByText('2 more requests need your response.')).toBeVisible();

  for (const [left, next] of [
    [2, 'Second'],
    [1, 'First'],
  ] as const) {
    await userEvent.click(button('Approve'));
    await card(left);
    expect(article()).toHaveAccessibleName(next);
  }
  await userEvent.click(button('Reject'));
  await removed();
  expect(decisions().map(([, body]) => body)).toEqual([
    { status: 'accept', userSSN: 'c' },
    { status: 'accept', userSSN: 'b' },
    { status: 'reject', userSSN: 'a' },
  ]);
});

it('links a message to its page in the toast', async () => {
  const store = opened();
  const news = { title: 'News', body: 'Your card is here', data: { redirect_keyword: 'ID_CARD' } };
  act(() => void store.dispatch(pushReceived(news)));
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(navigated.mock.calls).toEqual([[pages.myPlans]]);
});

it('does not ask again about a decided request when its push is repeated [D-122]', async () => {
  const store = opened();
  push(store, requestPush('a'));
  await card(1);
  await userEvent.click(button('Approve'));
  await removed();
  push(store, requestPush('a'), requestPush('b', { title: 'Another' }));
  await card(1);
  expect(article()).toHaveAccessibleName('Another');
});

it('shows a hundred pushes as one toast, which no number of other messages displaces [K3 APPR-05]', async () => {
  const store = opened();
  push(store, ...Array.from({ length: 100 }, (_, nth) => requestPush(nth % 2 ? 'same' : `r${nth}`)));
  await card(50);
  act(() => Array.from({ length: 12 }, (_, nth) => nth).forEach((nth) => toast.info(`Message ${nth}`)));
  expect(await screen.findByText('Message 11')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('shows a refusal and closes the request, and keeps it without a reply, to be decided again [D-121]', async () => {
  const store = opened();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  push(store, requestPush('a'));
  await card(1);
  await userEvent.click(button('Approve'));
  expect(await screen.findByText('Network Error')).toBeVisible();
  await waitFor(() => expect(button('Approve')).toBeEnabled());

  answer = () => failure('This request is no longer pending.');
  await userEvent.click(button('Approve'));
  expect(await screen.findByText('This request is no longer pending.')).toBeVisible();
  await removed();
  expect(decisions()).toHaveLength(2);
});

it('closes the toast of a request decided elsewhere on the page with any reply, and keeps it without a reply [D-121]', async () => {
  const store = opened();
  const decide = (userSSN: string) =>
    act(
      async () =>
        void (await store.dispatch(userApi.endpoints.verifyNotification.initiate({ status: 'reject', userSSN }))),
    );
  push(store, requestPush('a'), requestPush('b', { title: 'The other' }));
  await card(2);

  answer = () => failure('This request is no longer pending.');
  await decide('b');
  await card(1);
  expect(article()).not.toHaveAccessibleName('The other');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await decide('a');
  expect(await card(1)).toBeVisible();
  answer = () => success();
  await decide('a');
  await removed();
});

it('sends one decision, however often a button is clicked [J4]', async () => {
  const decision = delayed<FakeResponse>();
  answer = () => decision.promise;
  const store = opened();
  push(store, requestPush('a'), requestPush('b'));
  await card(2);
  const approve = button('Approve');
  for (let times = 0; times < 5; times += 1) act(() => approve.click());
  decision.release(success());
  await card(1);
  expect(decisions()).toHaveLength(1);
});

it('ends the requests with the session, and asks the next person, or no one, none of them [K4]', async () => {
  const store = opened();
  push(store, requestPush('a'));
  await card(1);
  act(() => void store.dispatch(sessionEnded({ reason: 'signedOut' })));
  await removed();
  push(store, requestPush('b'));
  act(() => void store.dispatch(sessionBegan({ token: 'of another', user: null, admin: 'console' })));
  push(store, requestPush('c', { title: 'For the other' }));
  await card(1);
  expect(article()).toHaveAccessibleName('For the other');
});

it('says so in a message when the service refuses a request for someone else [K4]', async () => {
  answer = () => ({ status: 403, body: { status: 'failure', message: 'This request is not yours to decide.' } });
  const store = opened();
  push(store, requestPush('a'));
  await card(1);
  await userEvent.click(button('Approve'));
  expect(await screen.findByText('This request is not yours to decide.')).toBeVisible();
  await removed();
});

it.each([
  ['a member', null],
  ['an employee who administers', 'employee'],
  ['the console’s administrator', 'console'],
] as const)('lets %s approve or reject their request [D-123 APPR-06]', async (_who, admin) => {
  const store = opened({ admin });
  push(store, requestPush('a'));
  await card(1);
  await userEvent.click(button('Approve'));
  await removed();
  expect(decisions()).toEqual([['POST', { status: 'accept', userSSN: 'a' }]]);
});

it('leads to the toast by F6, decides it by keyboard, and moves focus to the next request, and back after the last', async () => {
  const store = opened();
  push(store, requestPush('a', { title: 'Older' }), requestPush('b', { title: 'Newer' }));
  await card(2);
  act(() => button('Elsewhere').focus());
  await userEvent.keyboard('{F6}');
  expect(screen.getByRole('group', { name: 'Newer' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await card(1);
  expect(screen.getByRole('group', { name: 'Older' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(decisions()).toHaveLength(1);
  await userEvent.keyboard('{Tab}{Enter}');
  await removed();
  expect(button('Elsewhere')).toHaveFocus();
  expect(decisions().map(([, body]) => body)).toEqual([
    { status: 'accept', userSSN: 'b' },
    { status: 'reject', userSSN: 'a' },
  ]);
});

it('treats a push without a reference as an ordinary message with plain title and body, and reads the list again [D-120]', async () => {
  const store = opened();
  const reads = () => server.sent.filter(({ path }) => path.endsWith(notificationPaths.list)).length;
  act(() => void store.dispatch(notificationsApi.endpoints.getNotifications.initiate({ page: 1, limit: 15 })));
  await waitFor(() => expect(reads()).toBe(1));
  push(store, { title: 'Open <b>enrollment</b>', body: 'starts <img src=x>', data: { redirect_keyword: 'HOME' } });
  expect(await screen.findByText('Open <b>enrollment</b>')).toBeVisible();
  expect(screen.getByText('starts <img src=x>')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await waitFor(() => expect(reads()).toBe(2));
});

it('announces an invalid push with a general message [K1]', async () => {
  const store = opened();
  push(store, { title: 'x'.repeat(300), body: '', data: {} });
  expect(await screen.findByText('You have a new notification')).toBeVisible();
});

it('shows no reference in DevTools, neither incoming, in the state nor outgoing [D-191]', async () => {
  const store = opened();
  const decision = delayed<FakeResponse>();
  answer = () => decision.promise;
  push(store, requestPush('secret-reference'));
  await card(1);
  await userEvent.click(button('Approve'));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(JSON.stringify(redact(store.getState()))).not.toContain('secret-reference');
  expect(JSON.stringify(redact(pushReceived(requestPush('secret-reference'))))).not.toContain('secret-reference');
  decision.release(success());
  await removed();
});
