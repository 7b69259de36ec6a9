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
import { alert, fakeHomeService } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
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

it.long('shows a calm line for an empty to-do list', async () => {
  server = fakeHomeService({});
  await open();
  expect(within(await toDos()).getByText('You’re all caught up.')).toBeVisible();
  expect(await titles()).toEqual([]);
});

it('lists a missed family request, and leads to the notifications', async () => {
  const request = { userSSN: 'reference', title: 'Jordan wants in', body: '', createdAt: '2026-11-01T12:00:00Z' };
  server = fakeHomeService({ requests: [request] });
  await renderApp(pages.home, { as: 'member', config: { program: true } });
  expect(await screen.findByRole('link', { name: 'Respond: 1 family request' })).toHaveAttribute(
    'href',
    pages.notifications,
  );
});

it.long('lists unread messages until the chat is opened', async () => {
  server = fakeHomeService({});
  const { store } = await open();
  act(() => void store.dispatch(unreadCounted(2)));
  expect(await titles()).toEqual(['2 new messages']);
  await userEvent.click(screen.getByRole('button', { name: 'Open chat: 2 new messages' }));
  // The chat stays closed until its terms are accepted, as with the Chat button.
  expect(store.getState().chat).toMatchObject({ isOpen: false, openingWith: adminSenderId });
  act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
  await waitFor(async () => expect(await titles()).toEqual([]));
});

it.long('leads from an administrator’s unread messages to the messages', async () => {
  const { store } = await renderApp(pages.home, { as: 'employeeAdmin' });
  await toDos();
  act(() => void store.dispatch(unreadCounted(1)));
  expect(await screen.findByRole('link', { name: 'Open chat: 1 new message' })).toHaveAttribute('href', pages.messages);
  act(() => void store.dispatch(chatOpened({ openWith: 2 })));
  await waitFor(async () => expect(await titles()).not.toContain('1 new message'));
});

it('leads from a new number that waits for its code to the profile until the change is complete', async () => {
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

it.long('asks a person without a number to add one', async () => {
  server = fakeHomeService({ user: { userContact: null } });
  await open();
  expect(await titles()).toEqual(['Add your contact number']);
  await userEvent.click(screen.getByRole('link', { name: /^Add number/ }));
  expect(address()).toBe(pages.profile);
});

it('leads from new plan cards to the plan, and removes them after they were viewed', async () => {
  server = fakeHomeService({ user: { newPlanCards: ['medical', 'vision'] } });
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

it.long(
  'leads from new alerts down to the alerts, and shows those marked as read as no longer new, here and after a reload [HOME-02]',
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

it('shows alerts that could not be marked as read as new again, without a message', async () => {
  server = fakeHomeService({ alerts: [alert({ isNew: true }), alert({ isNew: false })], seen: failure('no') });
  await open();
  expect(await titles()).toEqual(['1 new alert']);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(async () => expect(await titles()).toEqual(['1 new alert']));
  expect(document.querySelector('[data-toast]')).toBeNull();
});

it('has nothing to mark with a service that does not report what is new', async () => {
  server = fakeHomeService({ alerts: [alert()] });
  await open();
  expect(await titles()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
});
