import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as Sockets from 'socket.io-client';

import { adminSenderId, chatPaths, groupNameOf, maxMessageBytes } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { chatOpened, unreadCounted } from '@/store/chat/chatSlice';
import { openAdministratorChat, until } from '../../support/chatConnection';
import { fakeLogLayout, isAtEnd, scrollLog } from '../../support/page/logLayout';
import { immediateRealtimeLoader, renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import type { TestBackend } from '../../support/server/backend';
import '../../support/page/fastQueries';
import { allowUpdatesOutsideAct, type Described, longConversation, seedConversation } from './talks';

// Uses polling for the connection, because jsdom and Node's sockets do not work together.
jest.mock('socket.io-client', () => {
  const { io } = jest.requireActual<typeof Sockets>('socket.io-client');
  return { io: (url: string, options: object) => io(url, { ...options, transports: ['polling'] }) };
});

fakeLogLayout();
allowUpdatesOutsideAct();

let backend: TestBackend;
let memberId: number;
beforeAll(async () => {
  backend = await testBackend();
  const token = await backend.signInMember();
  memberId = (await backend.main('GET', userPaths.info, { token })).body.data.id;
  await backend.main('GET', userPaths.markTermCondition, { token });
});

const adminId = async () => {
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', '5550100001')
    .executeTakeFirstOrThrow();
  return id;
};
const chatButton = () => screen.findByRole('button', { name: /^Chat/ });
const composer = () => screen.findByRole('textbox', { name: 'Type a message' });
const chatWindow = () => screen.findByRole('region', { name: 'Chat with Admin' });
const log = () => screen.findByRole('log', { name: 'Conversation with Admin' });
const message = (text: string) => screen.findByText(text, { selector: '[data-bubble] span' });
const rowOf = async (text: string) => (await message(text)).closest<HTMLElement>('[role=article]')!;
const shownTexts = () => [...document.querySelectorAll('[data-bubble]')].map((bubble) => bubble.textContent);

/** Opens the member's home page and the chat on it, with a connection only if `hasLine` is set. */
async function openChat({ sent: reply = [] as Described[], hasLine = false } = {}) {
  await seedConversation(backend, memberId, reply);
  const page = await renderApp(pages.home, { as: 'member', ...(hasLine && { live: immediateRealtimeLoader }) });
  const button = await chatButton();
  if (hasLine) await userEvent.click(button);
  else act(() => void page.store.dispatch(chatOpened({ openWith: adminSenderId })));
  await composer();
  return page;
}

it('opens a window with the other’s name and picture, next to the page, from the Chat button [D-90 D-95 CHAT-01 CHAT-02 CHAT-05 CHAT-07 CHAT-11 CHAT-37]', async () => {
  await openChat({ hasLine: true });
  const region = within(await chatWindow());
  expect(region.getByRole('heading', { name: 'Admin' })).toBeVisible();
  expect(region.getByText('A')).toBeInTheDocument();
  expect(region.getByRole('button', { name: 'End the Session' })).toBeVisible();
  expect(window.location.pathname).toBe(pages.home);
  expect(await chatButton()).toHaveAttribute('aria-expanded', 'true');
  expect(await composer()).toHaveFocus();
});

it('names in the window the administrator who wrote last and the team [CHAT-02]', async () => {
  await seedConversation(backend, memberId, [{ by: 'admin', text: 'Here is your card' }]);
  await backend.db
    .updateTable('chat_messages')
    .set({ is_signed: true, sender: `person:${await adminId()}` })
    .where('member_id', '=', memberId)
    .execute();
  const { store } = await renderApp(pages.home, { as: 'member' });
  await chatButton();
  act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
  const region = within(await screen.findByRole('region', { name: /^Chat with Morgan/ }));
  expect(region.getByRole('heading', { name: /^Morgan/ })).toBeVisible();
  expect(region.getByText('Benefits team')).toBeVisible();
  await userEvent.click(region.getByRole('button', { name: 'End the Session' }));
  const question = within(await screen.findByRole('alertdialog', { name: /^End the session with Morgan/ }));
  expect(question.getByText(/The messages will disappear from both screens\./)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Keep chatting' }));
});

it('shows in an open window that an administrator came online and left [D-114]', async () => {
  await openChat({ hasLine: true });
  const region = within(await chatWindow());
  expect(await region.findByText('Offline')).toBeVisible();
  const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
  expect(await region.findByText('Online', undefined, { timeout: 10_000 })).toBeVisible();
  desk.close();
  expect(await region.findByText('Offline', undefined, { timeout: 10_000 })).toBeVisible();
});

it('counts unread messages in the badge, and sets it to zero on opening [D-106 CHAT-01 CHAT-12]', async () => {
  const { store } = await renderApp(pages.home, { as: 'member' });
  act(() => void store.dispatch(unreadCounted(3)));
  expect(await screen.findByRole('button', { name: 'Chat, 3 unread' })).toHaveAttribute('aria-expanded', 'false');
  act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
  await composer();
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeVisible();
});

it.long('closes the window on Escape and returns focus to its button, which closes it too', async () => {
  await openChat({ hasLine: true });
  await userEvent.type(await composer(), 'half a{Escape}');
  expect(screen.queryByRole('region', { name: 'Chat with Admin' })).not.toBeInTheDocument();
  expect(await chatButton()).toHaveFocus();
  expect(await chatButton()).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(await chatButton());
  expect(await composer()).toHaveValue('half a');
  await userEvent.click(await chatButton());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chat with Admin' })).not.toBeInTheDocument());
});

it.long(
  'shows messages under their days with their times, one’s own on the other side [D-108 CHAT-03 CHAT-25 CHAT-26 CHAT-27]',
  async () => {
    await openChat({
      sent: [
        { by: 'member', text: 'Late at night', at: '2026-11-20T05:59:00Z' },
        { by: 'admin', text: 'Good morning', at: '2026-11-20T15:12:09Z' },
      ],
    });
    const own = await rowOf('Late at night');
    expect(own).toHaveAccessibleName(/^You Late at night 11:59 PM/);
    expect(own).toHaveAttribute('data-own');
    const other = await rowOf('Good morning');
    expect(other).toHaveAccessibleName(/^Admin Good morning 09:12 AM/);
    expect(other).not.toHaveAttribute('data-own');
    expect(within(other).getByText(/^Nov 20, 2026, \d{1,2}:12:09 [AP]M/)).toBeInTheDocument();
    const days = [...(await log()).querySelectorAll('time')].map((time) => time.textContent);
    expect(days).toEqual(['19 Nov 2026', '11:59 PM', '20 Nov 2026', '09:12 AM']);
  },
);

it.long(
  'shows markup in a message as text, and makes links only of web addresses, which open a new tab [C9]',
  async () => {
    await openChat({
      sent: [{ by: 'admin', text: '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a' }],
    });
    const row = await screen.findByRole('article');
    expect(row.querySelector('img')).toBeNull();
    const link = within(row).getByRole('link', { name: 'https://example.org/a (opens in a new tab)' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(within(row).getAllByRole('link')).toHaveLength(1);
  },
);

it('sends a written message and shows it as sent, and does not send blank text [D-104 CHAT-04 CHAT-16 CHAT-17]', async () => {
  await openChat({ hasLine: true });
  const box = await composer();
  expect(box).toHaveAttribute('placeholder', 'Type a message');
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.type(box, '   {Enter}');
  expect(send).toBeDisabled();
  expect(shownTexts()).toEqual([]);

  await userEvent.clear(box);
  await userEvent.type(box, 'First line{Shift>}{Enter}{/Shift}second line{Enter}');
  expect(box).toHaveValue('');
  expect(await screen.findByRole('article', { name: /^You First line\s+second line .* Sent$/ })).toBeVisible();
  const stored = await backend.db
    .selectFrom('chat_messages')
    .select(['body', 'is_admins'])
    .where('member_id', '=', memberId)
    .execute();
  expect(stored).toEqual([{ body: 'First line\nsecond line', is_admins: false }]);
});

it.long(
  'shows an administrator’s message at once, announces it with the name first, and takes no focus for it [CHAT-18]',
  async () => {
    await openChat({ sent: [{ by: 'member', text: 'Is my card on its way?' }], hasLine: true });
    await message('Is my card on its way?');
    const box = await composer();
    await userEvent.type(box, 'while I type');
    const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
    await desk.say('Yes, it is.', adminSenderId, groupNameOf(adminSenderId, memberId));
    await message('Yes, it is.');
    expect(await screen.findByText('Admin: Yes, it is.', { selector: '[aria-live] p' })).toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(box).toHaveValue('while I type');
    desk.close();
  },
);

it.long('announces a burst as a count, and loses none of it', async () => {
  await openChat({ sent: [{ by: 'member', text: 'Hello' }], hasLine: true });
  await message('Hello');
  const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      desk.say(`Part ${index + 1}`, adminSenderId, groupNameOf(adminSenderId, memberId)),
    ),
  );
  await message('Part 8');
  const announced = () =>
    [...document.querySelectorAll('[aria-live] p')]
      .map((reply) => reply.textContent ?? '')
      .filter((reply) => /Admin/.test(reply));
  await until(announced, (reply) => reply.length > 0);
  expect(announced().some((reply) => /^\d new messages from Admin$/.test(reply))).toBe(true);
  desk.close();
});

it.long(
  'loads the previous page once on scrolling to the top, and stops at the first message [D-109 CHAT-24]',
  async () => {
    const calls = watchCalls();
    await openChat({ sent: longConversation(45) });
    await message('Message 45');
    const frame = await log();
    expect(isAtEnd(frame)).toBe(true);
    const requestedPages = () => calls.to(`/chat-api${chatPaths.history}`).map(({ query }) => query.page);
    expect(requestedPages()).toEqual(['0']);

    await scrollLog(frame, 100);
    await waitFor(() => expect(requestedPages()).toEqual(['0', '1']));
    expect(await screen.findByText('20 earlier messages loaded')).toBeInTheDocument();
    await scrollLog(frame, 0);
    await waitFor(() => expect(requestedPages()).toEqual(['0', '1', '2']));
    expect(await screen.findByText('5 earlier messages loaded')).toBeInTheDocument();
    await scrollLog(frame, 0);
    await message('Message 1');
    expect(screen.getByText('Start of conversation')).toBeVisible();
    expect(requestedPages()).toHaveLength(3);
  },
);

it.long(
  'leads from the button for earlier messages to the newest of them, and keeps the visible messages in place',
  async () => {
    await openChat({ sent: longConversation(30) });
    await message('Message 30');
    const frame = await log();
    const before = frame.scrollHeight - frame.scrollTop;
    await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Message 10'));
    expect(before).toBeGreaterThan(0);
  },
);

it.long(
  'moves with the arrow keys from message to message, with Home to the first and with End to the newest',
  async () => {
    await openChat({ sent: longConversation(18) });
    await message('Message 18');
    act(() => screen.getByRole('log').focus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Message 18'));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Message 17'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Message 1 /));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Message 18'));
  },
);

it('shows the people to talk to with the back button, searchable by name [D-112 CHAT-06]', async () => {
  await openChat({ sent: [{ by: 'admin', text: 'See you tomorrow' }] });
  await message('See you tomorrow');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  const admin = await screen.findByRole('button', { name: /^Admin O(n|ff)line See you tomorrow/ });
  const search = screen.getByRole('searchbox', { name: 'Search people by name' });
  await userEvent.type(search, 'no such name');
  expect(await screen.findByText('No Data')).toBeVisible();
  await userEvent.clear(search);
  // Types an accent and an apostrophe, which all searches ignore.
  await userEvent.type(search, 'ádm’in');
  await userEvent.click(await screen.findByRole('button', { name: /^Admin/ }));
  expect(admin).not.toBeInTheDocument();
  expect(await message('See you tomorrow')).toBeVisible();
});

it.long('ends a session after a yes, and keeps the window open, empty [D-101 D-103 CHAT-05 CHAT-20]', async () => {
  await openChat({ sent: [{ by: 'admin', text: 'Anything else?' }], hasLine: true });
  await message('Anything else?');
  await userEvent.click(screen.getByRole('button', { name: 'End the Session' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the session with Admin?' }));
  expect(question.getByRole('button', { name: 'Keep chatting' })).toHaveFocus();
  await userEvent.click(question.getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(await composer()).toBeVisible();
});

it.long(
  'shows an error in the window for a conversation that cannot be read, with a retry button, and no toast [CHAT-36 ERR-08]',
  async () => {
    await seedConversation(backend, memberId, [{ by: 'admin', text: 'Here again' }]);
    const { store } = await renderApp(pages.home, { as: 'member' });
    await chatButton();
    const real = globalThis.fetch;
    const cut = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        typeof input === 'string' && input.includes(chatPaths.history)
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(input, init),
      );
    act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
    const region = within(await chatWindow());
    expect(await region.findByText(texts.network.unreachable)).toBeVisible();
    expect(document.querySelector('[data-toast]')).toBeNull();
    cut.mockRestore();
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    expect(await message('Here again')).toBeVisible();
  },
);

it.long('shows by how much a text is above the limit, and does not send it [C10]', async () => {
  await openChat();
  const box = await composer();
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(maxMessageBytes - 100));
  expect(screen.getByText('100 characters left')).toBeVisible();
  await userEvent.paste('x'.repeat(101));
  expect(screen.getByText(/^1 characters? over the limit\./)).toBeVisible();
  expect(box).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

it.long('starts a new line with Enter if a setting says so', async () => {
  await openChat();
  const box = await composer();
  await userEvent.click(screen.getByRole('checkbox', { name: /Enter sends/ }));
  await userEvent.type(box, 'one{Enter}two');
  expect(box).toHaveValue('one\ntwo');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(box).toHaveValue('');
  await message('one two');
  await userEvent.click(screen.getByRole('checkbox', { name: /with Enter/ }));
});
