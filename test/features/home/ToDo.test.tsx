import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { seenApi } from '@/api/seen';
import { userApi } from '@/api/user';
import { seenPath } from '@/contract/content/seen';
import { adminSenderId } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { numberChangeEnded } from '@/store/account/userSlice';
import { chatOpened, unreadCounted } from '@/store/chat/chatSlice';

import { freeContact } from '../../support/browser/identity';
import { failure } from '../../support/page/fakeServer';
import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { alert, playHome } from './homeServer';

let server: ReturnType<typeof playHome> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const toDos = () => screen.findByRole('region', { name: 'To do' });
const titles = async () =>
  within(await toDos())
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const alerts = () => screen.findByRole('region', { name: 'Alerts' });
const open = async () => {
  const app = await renderApp(pages.home, { as: 'member' });
  await toDos();
  return app;
};

test.long('an empty to-do list shows a calm line', async () => {
  server = playHome({});
  await open();
  expect(within(await toDos()).getByText('You’re all caught up.')).toBeVisible();
  expect(await titles()).toEqual([]);
});

test('a missed family request is listed, and leads to the notifications', async () => {
  const request = { userSSN: 'reference', title: 'Jordan wants in', body: '', createdAt: '2026-11-01T12:00:00Z' };
  server = playHome({ requests: [request] });
  await renderApp(pages.home, { as: 'member', config: { program: true } });
  expect(await screen.findByRole('link', { name: 'Respond: 1 family request' })).toHaveAttribute(
    'href',
    pages.notifications,
  );
});

test.long('unread messages are listed until the chat is opened', async () => {
  server = playHome({});
  const { store } = await open();
  act(() => void store.dispatch(unreadCounted(2)));
  expect(await titles()).toEqual(['2 new messages']);
  await userEvent.click(screen.getByRole('button', { name: 'Open chat: 2 new messages' }));
  // The terms come first here too.
  expect(store.getState().chat).toMatchObject({ isOpen: false, openingWith: adminSenderId });
  act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
  await waitFor(async () => expect(await titles()).toEqual([]));
});

test.long('an administrator’s unread messages lead to the messages', async () => {
  const { store } = await renderApp(pages.home, { as: 'employeeAdmin' });
  await toDos();
  act(() => void store.dispatch(unreadCounted(1)));
  expect(await screen.findByRole('link', { name: 'Open chat: 1 new message' })).toHaveAttribute('href', pages.messages);
  act(() => void store.dispatch(chatOpened({ openWith: 2 })));
  await waitFor(async () => expect(await titles()).not.toContain('1 new message'));
});

test('a new number that waits for its code leads to the profile until the change is complete', async () => {
  const { store } = await open();
  const userContact = freeContact();
  const sent = await act(async () => store.dispatch(userApi.endpoints.updateMobileNumber.initiate({ userContact })));
  expect(sent.error).toBeUndefined();
  await waitFor(async () => expect(await titles()).toContain('Confirm your new number'));
  expect(screen.getByRole('link', { name: 'Enter code: Confirm your new number' })).toHaveAttribute(
    'href',
    pages.profile,
  );
  act(() => void store.dispatch(numberChangeEnded()));
  await waitFor(async () => expect(await titles()).not.toContain('Confirm your new number'));
});

test.long('a person without a number is asked to add one', async () => {
  server = playHome({ user: { userContact: null } });
  await open();
  expect(await titles()).toEqual(['Add your contact number']);
  await userEvent.click(screen.getByRole('link', { name: /^Add number/ }));
  expect(address()).toBe(pages.profile);
});

test('new plan cards lead to the plan, and are removed after they were viewed', async () => {
  server = playHome({ user: { newPlanCards: ['medical', 'vision'] } });
  const { store } = await open();
  expect(await titles()).toEqual(['New medical and vision plan cards']);
  expect(screen.getByRole('link', { name: /^Open my plan/ })).toHaveAttribute('href', pages.myPlans);
  const see = (planCards: ('medical' | 'vision')[]) =>
    act(async () => void (await store.dispatch(seenApi.endpoints.markSeen.initiate({ planCards }))));
  await see(['vision']);
  await waitFor(async () => expect(await titles()).toEqual(['New medical plan card']));
  await see(['medical']);
  await waitFor(async () => expect(await titles()).toEqual([]));
});

test.long(
  'new alerts lead down to the alerts; marked as read they are no longer new, here and after a reload [HOME-02]',
  async () => {
    const calls = watchCalls();
    const { unmount } = await open();
    expect(await titles()).toContain('4 new alerts');
    expect(within(await alerts()).getAllByText('New')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Read: 4 new alerts' }));
    expect(screen.getByRole('heading', { name: 'Alerts' })).toHaveFocus();

    await userEvent.click(within(await alerts()).getByRole('button', { name: 'Mark as read' }));
    expect(await titles()).not.toContain('4 new alerts');
    expect(within(await alerts()).queryByText('New')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
    await waitFor(() => expect(calls.to(seenPath)).toHaveLength(1));

    unmount();
    await open();
    expect((await titles()).join()).not.toContain('alert');
  },
);

test('alerts that could not be marked as read are new again, without a message', async () => {
  server = playHome({ alerts: [alert({ isNew: true }), alert({ isNew: false })], seen: failure('no') });
  await open();
  expect(await titles()).toEqual(['1 new alert']);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(async () => expect(await titles()).toEqual(['1 new alert']));
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('with a service that does not report what is new there is nothing to mark', async () => {
  server = playHome({ alerts: [alert()] });
  await open();
  expect(await titles()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
});
