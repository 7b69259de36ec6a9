import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as Sockets from 'socket.io-client';

import { adminSenderId, chatPaths, groupNameOf } from '@/contract/chat';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/user';

import type { TestBackend } from '../../support/backend';
import { newMember, openDesk, type Member } from '../../support/chatLine';
import { drawLog } from '../../support/drawnLog';
import { address, atOnce, renderApp, testBackend } from '../../support/renderApp';
import '../../support/quickly';
import { seedTalk, updateByThemselves } from './talks';

// jsdom and the sockets of Node do not get along; the line takes the other way there is.
jest.mock('socket.io-client', () => {
  const { io } = jest.requireActual<typeof Sockets>('socket.io-client');
  return { io: (url: string, options: object) => io(url, { ...options, transports: ['polling'] }) };
});

drawLog();
updateByThemselves();

let backend: TestBackend;
let jordan: number;
let other: Member;
let third: Member;

beforeAll(async () => {
  backend = await testBackend();
  jordan = (await backend.main('GET', userPaths.info, { token: await backend.signInMember() })).body.data.id;
  other = await newMember(backend);
  third = await newMember(backend);
});
beforeEach(async () => {
  await seedTalk(backend, jordan, [{ by: 'member', text: 'Where is my card?', at: '2026-11-20T15:00:00Z' }]);
  await seedTalk(backend, other.id, [{ by: 'admin', text: 'You are welcome', at: '2026-11-20T14:00:00Z' }]);
  const questions = ['One', 'Two', 'Three'].map((text) => ({ by: 'member' as const, text, at: '2026-11-20T13:00:00Z' }));
  await seedTalk(backend, third.id, questions, { unread: 3 });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const list = async () => within(await screen.findByRole('list', { name: 'People' }));
const link = async (name: RegExp) => (await list()).findByRole('link', { name });
const composer = () => screen.findByRole('textbox', { name: 'Type a message' });
const message = (text: string) => screen.findByText(text, { selector: '[data-bubble]' });
const open = (path: string, { hasLine = false } = {}) => renderApp(path, { as: 'console', ...(hasLine && { live: atOnce }) });

test('ROUTE-29 CHAT-28 CHAT-29 D-114 the list names everybody with presence, last message and unread, and no conversation is chosen', async () => {
  await open(pages.messages);
  await heading('Messages');
  expect(await link(/^Jordan Ellis Offline Where is my card\?$/)).toHaveAttribute('href', pages.conversation(jordan));
  expect(await link(/Offline Three 3 unread$/)).toBeVisible();
  expect(screen.getByText(/^\d+ unread in \d+ conversations?$/)).toBeVisible();
  expect(screen.getByText('Choose a conversation')).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

test('CHAT-29 D-111 the search goes by name over those who are listed', async () => {
  await open(pages.messages);
  await link(/^Jordan/);
  const search = screen.getByRole('searchbox', { name: 'Search people by name' });
  await userEvent.type(search, 'jor');
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(await screen.findByText('1 person')).toBeInTheDocument();
  await userEvent.type(search, 'xyz');
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByText('Nobody here is called “jorxyz”.')).toBeVisible();
});

test('ROUTE-30 CHAT-30 the address of a conversation opens it, and names the tab', async () => {
  await open(pages.conversation(jordan));
  expect(await screen.findByRole('log', { name: 'Conversation with Jordan Ellis' })).toBeInTheDocument();
  expect(await message('Where is my card?')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Jordan Ellis · Messages/));
  expect(await link(/^Jordan/)).toHaveAttribute('aria-current', 'page');
});

test('with the arrow keys one goes through the list, Enter opens, and the place to write has the focus', async () => {
  await open(pages.messages);
  (await link(/^Jordan/)).focus();
  expect((await list()).getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('You are welcome'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(pages.conversation(other.id)));
  await waitFor(async () => expect(await composer()).toHaveFocus());
});

test('Alt+N goes to the next unread conversation from wherever one is, Alt+M to the place to write', async () => {
  await open(pages.messages);
  await link(/3 unread$/);
  expect(screen.getByRole('button', { name: 'Next unread' })).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  await userEvent.keyboard('{Alt>}n{/Alt}');
  await waitFor(() => expect(address()).toMatch(/^\/admin\/chat\/\d+$/));
  const box = await composer();
  act(() => screen.getByRole('searchbox').focus());
  await userEvent.keyboard('{Alt>}m{/Alt}');
  expect(box).toHaveFocus();
});

test('CHAT-31 CHAT-23 D-99 an administrator answers as one of them, and what another sends or a member writes appears at once', async () => {
  await open(pages.conversation(jordan), { hasLine: true });
  await message('Where is my card?');
  await userEvent.type(await composer(), 'It left on Monday.{Enter}');
  expect(await screen.findByRole('article', { name: /^Admin It left on Monday\. .* Sent$/ })).toBeVisible();

  const colleague = await openDesk(backend.url, await backend.signInAdmin());
  await colleague.say('And it comes today.', adminSenderId, groupNameOf(adminSenderId, jordan));
  const answer = (await message('And it comes today.')).closest<HTMLElement>('[role=article]')!;
  expect(answer).toHaveAttribute('data-own');
  expect(await link(/^Jordan Ellis Offline And it comes today\.$/)).toBeVisible();
  colleague.close();

  const line = await other.open();
  await line.write('One more thing');
  expect(await link(/Online One more thing 1 unread$/)).toBeVisible();
  line.close();
});

test('CHAT-05 D-113 an administrator ends a session as well', async () => {
  await open(pages.conversation(other.id), { hasLine: true });
  await message('You are welcome');
  await userEvent.click(screen.getByRole('button', { name: 'End the Session' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('CHAT-35 a list that cannot be read is said in a toast and in its place, with a way to try again', async () => {
  const real = globalThis.fetch;
  const cut = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) => (typeof input === 'string' && input.includes(chatPaths.users) ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init)));
  await open(pages.messages);
  expect(await screen.findByText('Network Error', { selector: '[data-toast] *' })).toBeInTheDocument();
  cut.mockRestore();
  const people = within(screen.getByRole('region', { name: 'Conversations' }));
  expect(people.getByText('Network Error')).toBeVisible();
  await userEvent.click(people.getByRole('button', { name: 'Try again' }));
  expect(await link(/^Jordan/)).toBeVisible();
});

test('somebody who has never written is known by name too', async () => {
  const silent = await newMember(backend);
  await open(pages.conversation(silent.id));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(`Member ${silent.id}`)).not.toBeInTheDocument());
});

test('the address of nobody says so and leads back to all conversations', async () => {
  await open(pages.conversation(999_999));
  expect(await screen.findByText('There is nobody at this address')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
  await waitFor(() => expect(address()).toBe(pages.messages));
});

test('where there is room for one of the two, the list leads to the conversation and its arrow back', async () => {
  const real = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    matches: query.includes('899.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  await open(pages.messages);
  await userEvent.click(await link(/^Jordan/));
  await heading('Jordan Ellis');
  expect(screen.queryByRole('list', { name: 'People' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
  await heading('Messages');
  expect(await link(/^Jordan/)).toBeVisible();
  window.matchMedia = real;
});
