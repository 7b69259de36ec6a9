import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { chatApi } from '@/api/chat';
import { adminSenderId, groupNameOf, type Message } from '@/contract/messages/chat';
import { refusals } from '@/contract/messages/socket';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';
import * as linkedText from '@/features/chat/log/linkedText';
import { webSocketBlockedText } from '@/features/chat/webSocketBlockedText';
import {
  catchUpRefused,
  chatClosed,
  chatOpened,
  connected,
  connecting,
  disconnected,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  messageWritten,
  selectActiveConversation,
  selectDraftOf,
  selectOutboxOf,
} from '@/store/chat/chatSlice';
import type { ChatSocketEvent } from '@/store/chat/chatSocket';
import type { Store } from '@/store/store';
import { onAnnounced } from '@/ui/announce/announce';
import { atTestEnd } from '../../support/environment/testEnd';
import { fakeChatDeps } from '../../support/page/fakeChatDeps';
import { fakeLogLayout, isAtEnd, scrollLog } from '../../support/page/logLayout';
import { renderApp, testBackend } from '../../support/page/renderApp';
import type { TestBackend } from '../../support/server/backend';
import '../../support/page/fastQueries';
import { allowUpdatesOutsideAct, type Described, longConversation, seedConversation } from './talks';

jest.mock('@/features/chat/log/linkedText', () => {
  const actual = jest.requireActual<typeof linkedText>('@/features/chat/log/linkedText');
  return { splitByLinks: jest.fn(actual.splitByLinks) };
});
const drawn = linkedText.splitByLinks as jest.MockedFunction<typeof linkedText.splitByLinks>;

fakeLogLayout();
allowUpdatesOutsideAct();

let backend: TestBackend;
let memberId: number;
let group: string;
beforeAll(async () => {
  backend = await testBackend();
  memberId = (await backend.main('GET', userPaths.info, { token: await backend.signInMember() })).body.data.id;
  group = groupNameOf(memberId, adminSenderId);
});

const composer = () => screen.findByRole('textbox', { name: 'Type a message' });
const log = () => screen.findByRole('log', { name: 'Conversation with Admin' });
const message = (text: string) => screen.findByText(text, { selector: '[data-bubble] span' });
const spoken = () => [...document.querySelectorAll('[aria-live] p')].map((reply) => reply.textContent);
const banner = 'We can’t connect to chat. We’ll send your messages when it’s back.';

/** Opens the chat on a page whose connection the test fakes. */
async function openChat(reply: Described[]) {
  await seedConversation(backend, memberId, reply);
  const page = await renderApp(pages.home, { as: 'member' });
  await screen.findByRole('button', { name: 'Chat' });
  act(() => void page.store.dispatch(chatOpened({ openWith: adminSenderId })));
  await composer();
  const last = reply.at(-1);
  if (last) await message(last.text);
  return page;
}

const received = (sequence: number, more: Partial<Message> = {}): Message => ({
  _id: `reply ${sequence}`,
  senderId: adminSenderId,
  message: `Reply ${sequence}`,
  createdAt: '2026-11-20T23:00:00.000Z',
  sequence,
  ...more,
});

/** Like the connection, makes one state change for all messages that arrive together. */
const hear = async (store: Store, messages: Message[]) => {
  act(() => {
    store.dispatch(
      chatApi.util.updateQueryData('getHistory', { userId: memberId, uniqueId: group }, ({ pages: [page] }) => {
        page?.data.at(-1)?.messages.push(...messages);
      }),
    );
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
};

it.long('treats the conversation as on screen while its log is [D-96 CHAT-14]', async () => {
  const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
  expect(selectActiveConversation(store.getState())).toEqual({ groupName: group, with: adminSenderId });
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(selectActiveConversation(store.getState())).toBeNull();
});

it.long(
  'follows new messages at the end of the log; further up stays in place and shows how many arrived',
  async () => {
    const { store } = await openChat(longConversation(20));
    const frame = await log();
    await hear(store, [received(21)]);
    await message('Reply 21');
    expect(isAtEnd(frame)).toBe(true);

    await scrollLog(frame, 500);
    await hear(store, [received(22), received(23), received(24)]);
    expect(frame.scrollTop).toBe(500);
    await userEvent.click(await screen.findByRole('button', { name: '3 new messages' }));
    await message('Reply 24');
    expect(isAtEnd(frame)).toBe(true);
    expect(frame).toHaveFocus();
    expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument();
  },
);

it.long('keeps one’s own message visible, wherever the log was scrolled to', async () => {
  const { store } = await openChat(longConversation(20));
  const frame = await log();
  await scrollLog(frame, 300);
  act(() => void store.dispatch(messageWritten({ groupName: group, text: 'Me again' })));
  await message('Me again');
  expect(isAtEnd(frame)).toBe(true);
});

it.long('renders as many of ten thousand messages as of a thousand, and shows the newest after a burst', async () => {
  const { store } = await openChat(longConversation(2));
  await hear(
    store,
    Array.from({ length: 1000 }, (_, index) => received(3 + index)),
  );
  await message('Reply 1002');
  // There are about a hundred once all visible rows are measured, and fewer before, so counts can only be limited, not
  // compared.
  const maxElements = 200;
  expect((await log()).querySelectorAll('*').length).toBeLessThan(maxElements);
  await hear(
    store,
    Array.from({ length: 9000 }, (_, index) => received(1003 + index)),
  );
  await message('Reply 10002');
  expect((await log()).querySelectorAll('*').length).toBeLessThan(maxElements);
  expect(isAtEnd(await log())).toBe(true);
});

it.long('renders no message again while typing, and does not render the others for a new message [J9]', async () => {
  // All of them fit into the frame, so that every row stays rendered.
  const { store } = await openChat(longConversation(4));
  drawn.mockClear();
  await userEvent.type(await composer(), 'a draft');
  expect(drawn).not.toHaveBeenCalled();
  await hear(store, [received(5)]);
  await message('Reply 5');
  expect(drawn.mock.calls.filter(([text]) => !text.startsWith('Reply'))).toEqual([]);
});

it.long('stores a draft after typing stops, and when the window is closed before that', async () => {
  const { store } = await openChat([]);
  await userEvent.type(await composer(), 'Half a thou');
  await waitFor(() => expect(selectDraftOf(group)(store.getState())).toBe('Half a thou'));
  await userEvent.type(await composer(), 'ght{Escape}');
  expect(selectDraftOf(group)(store.getState())).toBe('Half a thought');
});

it.long(
  'shows that a message is being sent, or that it failed and why, and lets it be sent again or discarded [C5]',
  async () => {
    const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
    await userEvent.type(await composer(), 'Hi{Enter}');
    const row = (await message('Hi')).closest<HTMLElement>('[role=article]')!;
    expect(within(row).getByText('Sending…')).toBeVisible();

    const [waiting] = selectOutboxOf(group)(store.getState());
    const { clientId } = waiting!;
    act(() => void store.dispatch(messageFailed({ clientId, reason: 'Too many messages at once.' })));
    expect(await within(row).findByText('Failed. Too many messages at once.')).toBeVisible();
    expect(spoken()).toContain('Your message was not sent. You can retry or discard it.');

    await userEvent.click(within(row).getByRole('button', { name: 'Retry' }));
    expect(row).toHaveFocus();
    expect(within(row).getByText('Sending…')).toBeVisible();
    act(() => void store.dispatch(messageAccepted({ clientId })));
    expect(await within(row).findByText('Sent')).toBeVisible();
    await hear(store, [received(2, { message: 'Hi', senderId: memberId, clientId })]);
    act(() => void store.dispatch(messagesDelivered([clientId])));
    expect(row).toBeInTheDocument();
    await waitFor(() => expect(spoken()).toContain('Sent'));

    await userEvent.type(await composer(), 'Never mind{Enter}');
    const [second] = selectOutboxOf(group)(store.getState());
    act(() => void store.dispatch(messageFailed({ clientId: second!.clientId, reason: '' })));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(screen.queryByText('Never mind', { selector: '[data-bubble] span' })).not.toBeInTheDocument(),
    );
    expect(await log()).toHaveFocus();
  },
);

it.long(
  'shows a banner without a connection through every attempt, with a button to retry, and holds messages [J10]',
  async () => {
    const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
    act(() => void store.dispatch(disconnected({ retryAt: null })));
    expect(await screen.findByText(banner, { selector: 'div' })).toBeVisible();
    await userEvent.type(await composer(), 'Offline{Enter}');
    expect(await screen.findByText('Sending…')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    act(() => void store.dispatch(connecting()));
    expect(await screen.findByRole('button', { name: 'Connecting…' })).toBeVisible();
    expect(screen.getByText(banner, { selector: 'div' })).toBeVisible();
    act(() => void store.dispatch(connected()));
    await waitFor(() => expect(screen.queryByText(banner, { selector: 'div' })).not.toBeInTheDocument());
    expect(await log()).toHaveFocus();
  },
);

it.long(
  'does not call a refused connection an outage: shows and announces its message, with a retry button [SESS-10 J10]',
  async () => {
    const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
    act(() => void store.dispatch(disconnected({ retryAt: null, refusal: 'You have too many windows open.' })));
    const label = 'We can’t reach chat: You have too many windows open. Select “Try again” to send your messages.';
    expect(await screen.findByText(label, { selector: 'div' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await waitFor(() => expect(spoken()).toContain(label), { timeout: 5000 });
    act(() => void store.dispatch(connected()));
    await waitFor(() => expect(screen.queryByText(label, { selector: 'div' })).not.toBeInTheDocument());
  },
);

it('shows messages the service does not return as missing until they are requested again [C6]', async () => {
  const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
  act(() => void store.dispatch(catchUpRefused({ groupName: group, text: 'This is not yours.' })));
  const label = 'Couldn’t load new messages: This is not yours.';
  expect(await screen.findByText(label, { selector: 'div' })).toBeVisible();
  expect(spoken()).toContain(label);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(label, { selector: 'div' })).not.toBeInTheDocument());
  expect(await log()).toHaveFocus();
});

it.long('does not announce a flapping connection each time [J10]', async () => {
  const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
  for (let turn = 0; turn < 5; turn += 1) {
    act(() => void store.dispatch(disconnected({ retryAt: null })));
    act(() => void store.dispatch(connected()));
  }
  expect(spoken()).not.toContain(banner);
  act(() => void store.dispatch(disconnected({ retryAt: null })));
  await waitFor(() => expect(spoken()).toContain(banner));
  for (let turn = 0; turn < 5; turn += 1)
    act(() => void store.dispatch(turn % 2 ? connecting() : disconnected({ retryAt: null })));
  expect(spoken().filter((label) => label === banner)).toHaveLength(1);
});

it.long('shows which administrator wrote a message, on screen, in its label and when announced [TEAM-01]', async () => {
  const { store } = await openChat([{ by: 'admin', text: 'Hello' }]);
  await hear(
    store,
    [received(2, { author: 'Ana Cruz' }), received(3, { author: 'Ana Cruz' }), received(4)].map((one) => ({
      ...one,
      _id: `m${one.sequence}`,
    })),
  );
  const nameOf = (text: string) =>
    screen.getByText(text, { selector: '[data-bubble][dir=auto] span' }).closest('[role=article]');
  expect(nameOf('Hello')).toHaveAccessibleName(/^Admin Hello /);
  expect(nameOf('Reply 2')).toHaveAccessibleName(/^Ana Cruz Reply 2 /);
  expect(nameOf('Reply 2')).toHaveAttribute('data-first');
  expect(nameOf('Reply 3')).not.toHaveAttribute('data-first');
  expect(nameOf('Reply 4')).toHaveAccessibleName(/^Admin Reply 4 /);
  expect(nameOf('Reply 4')).toHaveAttribute('data-first');
  await waitFor(() => expect(spoken()).toEqual(['Ana Cruz: Reply 2', 'Ana Cruz: Reply 3', 'Admin: Reply 4']));
});

const down = { kind: 'down' } as const;
const noPolling = { kind: 'refused', text: refusals.webSocketOnly } as const;
const region = () => screen.queryByRole('region', { name: 'Connection' });

it.long(
  'says above the page and in the open chat that the network blocks WebSockets, and announces it once, until a connection succeeds [OPS-15]',
  async () => {
    const announced: string[] = [];
    atTestEnd(onAnnounced((label) => announced.push(label)));
    const host = fakeChatDeps();
    host.setChance(0);
    const live = { ...host.live, whenPageIdle: async () => {} };
    const { store } = await renderApp(pages.home, { as: 'member', config: { webSocketOnly: true }, live });
    const ends = async (...events: ChatSocketEvent[]) => {
      for (const event of events) {
        const before = host.lines.length;
        act(() => host.newest().report(event));
        await waitFor(() => expect(host.lines.length).toBe(before + 1));
      }
    };
    await waitFor(() => expect(host.lines).toHaveLength(1));
    await ends(down, down, down, noPolling);
    expect(region()).not.toBeInTheDocument();
    await ends(down, down);
    await waitFor(() => expect(region()).toHaveTextContent(webSocketBlockedText));
    await waitFor(() => expect(announced).toContain(webSocketBlockedText), { timeout: 5000 });

    act(() => void store.dispatch(chatOpened({ openWith: adminSenderId })));
    await composer();
    await ends(down);
    await waitFor(() => expect(screen.getByText(webSocketBlockedText)).toBeVisible());
    expect(region()).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(announced).toEqual([webSocketBlockedText]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    act(() => host.newest().report({ kind: 'up' }));
    await waitFor(() => expect(screen.queryByText(webSocketBlockedText)).not.toBeInTheDocument());
    act(() => void store.dispatch(chatClosed()));
    expect(region()).not.toBeInTheDocument();
    await waitFor(() => expect(announced).toEqual([webSocketBlockedText, 'Live updates are working again.']), {
      timeout: 5000,
    });
  },
);
