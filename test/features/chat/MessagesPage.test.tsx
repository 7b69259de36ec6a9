import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import type * as Sockets from 'socket.io-client';

import { adminSenderId, chatPaths, groupNameOf } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { type Member, newMember, openAdministratorChat } from '../../support/chatConnection';
import { mockMatchMedia } from '../../support/environment/media';
import { fakeLogLayout } from '../../support/page/logLayout';
import { address, immediateRealtimeLoader, renderApp, testBackend } from '../../support/page/renderApp';
import { findToastText } from '../../support/page/toastText';
import type { TestBackend } from '../../support/server/backend';
import '../../support/page/fastQueries';
import { allowUpdatesOutsideAct, seedConversation } from './talks';

// Uses polling for the connection, because jsdom and Node's sockets do not work together.
jest.mock('socket.io-client', () => {
  const { io } = jest.requireActual<typeof Sockets>('socket.io-client');
  return { io: (url: string, options: object) => io(url, { ...options, transports: ['polling'] }) };
});

fakeLogLayout();
allowUpdatesOutsideAct();

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
  // Deletes the messages, so that no test sees those of an earlier one.
  await backend.db.deleteFrom('chat_messages').execute();
  await backend.db.deleteFrom('chat_conversations').execute();
  await seedConversation(backend, jordan, [{ by: 'member', text: 'Where is my card?', at: '2026-11-20T15:00:00Z' }]);
  await seedConversation(backend, other.id, [{ by: 'admin', text: 'You are welcome', at: '2026-11-20T14:00:00Z' }]);
  const questions = ['One', 'Two', 'Three'].map((text) => ({
    by: 'member' as const,
    text,
    at: '2026-11-20T13:00:00Z',
  }));
  await seedConversation(backend, third.id, questions, { unread: 3 });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const list = async () => within(await screen.findByRole('list', { name: 'People' }));
const link = async (name: RegExp) => (await list()).findByRole('link', { name });
const composer = () => screen.findByRole('textbox', { name: 'Type a message' });
const message = (text: string) => screen.findByText(text, { selector: '[data-bubble] span' });
const open = (path: string, { hasLine = false } = {}) =>
  renderApp(path, { as: 'console', ...(hasLine && { live: immediateRealtimeLoader }) });

it('shows everyone with presence, last message and unread count in the list, and selects no conversation [D-114 ROUTE-29 CHAT-28 CHAT-29]', async () => {
  await open(pages.messages);
  await heading('Messages');
  expect(await link(/^Jordan Ellis Offline Where is my card\?$/)).toHaveAttribute('href', pages.conversation(jordan));
  expect(await link(/Offline Three 3 unread$/)).toBeVisible();
  expect(screen.getByText(/^\d+ unread in \d+ conversations?$/)).toBeVisible();
  expect(screen.getByText('Choose a conversation')).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

it('shows text between < and > in the last message, and lets the text set its own direction [CHAT-29]', async () => {
  const text = 'Deductible <$500> and plain <b>bold</b> text';
  const { id } = await newMember(backend);
  await seedConversation(backend, id, [{ by: 'member', text }]);
  await open(pages.messages);
  expect((await screen.findAllByText(text))[0]).toHaveAttribute('dir', 'auto');
});

it('links a conversation to its person’s page, a dependent’s to the employee [DESK-02]', async () => {
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Casey Ellis')
    .executeTakeFirstOrThrow();
  await seedConversation(backend, id, [{ by: 'member', text: 'And mine?' }]);
  await open(pages.conversation(jordan));
  const own = await screen.findByRole('link', { name: 'Open record for Jordan Ellis' });
  expect(own).toHaveAttribute('href', pages.employee(jordan));
  await userEvent.click(await link(/^Casey Ellis/));
  expect(await screen.findByRole('link', { name: 'Open record for Casey Ellis' })).toHaveAttribute(
    'href',
    `${pages.employee(jordan)}?person=${id}`,
  );
});

const searchbox = () => screen.findByRole('searchbox', { name: 'Search people and messages' });
const listed = async () => (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
const show = async (filter: string) => userEvent.click(await screen.findByRole('button', { name: filter }));

it('finds conversations by names and by messages stored by the service [D-111 DESK-02 CHAT-29]', async () => {
  await open(pages.messages);
  await link(/^Jordan/);
  const search = await searchbox();
  await userEvent.type(search, 'jor');
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(await screen.findByText('1 person')).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, 'card?');
  await waitFor(async () => expect(await listed()).toEqual([expect.stringContaining('Jordan Ellis')]));
  await userEvent.type(search, 'xyz');
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByText('No people or messages found for “card?xyz.”')).toBeVisible();
  expect(address()).toBe(pages.messages);
});

it.long('finds someone who has never written by name, and starts a conversation with them [DESK-01]', async () => {
  const silent = await newMember(backend);
  await backend.db
    .updateTable('people')
    .set({ full_name: 'Wilhelmina Quiet', name_key: 'wilhelmina quiet' })
    .where('id', '=', silent.id)
    .execute();
  await open(pages.messages, { hasLine: true });
  await link(/^Jordan/);
  expect(screen.queryByText('Wilhelmina Quiet')).not.toBeInTheDocument();
  await userEvent.type(await searchbox(), 'wilhel');
  await userEvent.click(await screen.findByRole('link', { name: /^Wilhelmina Quiet Offline No messages yet$/ }));
  await userEvent.type(await composer(), 'Welcome aboard.{Enter}');
  expect(await screen.findByRole('article', { name: /^Admin Welcome aboard\. .* Sent$/ })).toBeVisible();
});

it('lets the list show only unread or only ended conversations [DESK-02]', async () => {
  await open(pages.messages);
  await link(/^Jordan/);
  expect(screen.getByRole('group', { name: 'Show' })).toBeVisible();
  await show('Unread');
  await waitFor(async () => expect((await listed()).every((label) => label.endsWith('unread'))).toBe(true));
  await show('Ended');
  expect(await screen.findByText('No ended conversations.')).toBeVisible();
  await show('All');
  expect(await link(/^Jordan/)).toBeVisible();
});

it('grows a list longer than a page at its end, and includes later pages in its unread count [DESK-02]', async () => {
  await backend.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into people (relation, full_name, first_name, last_name, name_key, contact, registered_at, ssn_sealed, ssn_hash, ssn_last4)
      select 'Self', 'Crowd ' || n, 'Crowd', n::text, 'crowd ' || n, (7000000000 + n)::text, now(), '', sha256(('crowd' || n)::bytea), ''
      from generate_series(1, 60) n returning id`.execute(tx);
    await sql`insert into chat_conversations (member_id, member_sent_count, last_at)
      select id, 1, timestamptz '2026-10-01' - last_name::int * interval '1 minute' from people where first_name = 'Crowd'`.execute(
      tx,
    );
    expect(rows).toHaveLength(60);
  });
  await open(pages.messages);
  await link(/^Jordan/);
  expect(await screen.findByText(/^More than \d+ unread in 50 conversations$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () =>
    expect(Number((await list()).getAllByRole('listitem')[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(60),
  );
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  await sql`delete from people where first_name = 'Crowd'`.execute(backend.db);
});

it('searches what the page received, with the filters it can apply, without search in the service [DESK-02]', async () => {
  const real = globalThis.fetch;
  const requested: string[] = [];
  const plain = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    if (typeof input !== 'string' || !input.includes(chatPaths.users)) return answer;
    requested.push(init?.method ?? 'GET');
    const { data, ...body } = (await answer.json()) as { data: Record<string, unknown>[] };
    return Response.json({ ...body, data: data.map(({ lastAt: _lastAt, ...user }) => user) });
  });
  await open(pages.messages);
  await link(/^Jordan/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people by name' }), 'jor');
  await waitFor(async () => expect(await listed()).toEqual([expect.stringContaining('Jordan Ellis')]));
  expect(
    within(screen.getByRole('group', { name: 'Show' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Unread']);
  expect(requested.every((method) => method === 'GET')).toBe(true);
  plain.mockRestore();
});

it('does not show an outage as a missing person, and lets a retry work', async () => {
  const real = globalThis.fetch;
  const cut = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && input.includes('/chat-api/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init),
    );
  await open(pages.conversation(jordan));
  const conversation = within(await screen.findByRole('region', { name: 'Chat with Member' }));
  expect(await conversation.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Conversation not found')).not.toBeInTheDocument();
  cut.mockRestore();
  await userEvent.click(conversation.getByRole('button', { name: 'Try again' }));
  expect(await message('Where is my card?')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Chat with Jordan Ellis' })).toBeVisible();
});

it('opens a conversation by its address, and names the tab [ROUTE-30 CHAT-30]', async () => {
  await open(pages.conversation(jordan));
  expect(await screen.findByRole('log', { name: 'Conversation with Jordan Ellis' })).toBeInTheDocument();
  expect(await message('Where is my card?')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Jordan Ellis · Messages/));
  expect(await link(/^Jordan/)).toHaveAttribute('aria-current', 'page');
});

it('moves through the list with the arrow keys, opens with Enter, and focuses the message field', async () => {
  await open(pages.messages);
  (await link(/^Jordan/)).focus();
  expect((await list()).getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('You are welcome'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(pages.conversation(other.id)));
  await waitFor(async () => expect(await composer()).toHaveFocus());
});

it('opens the next unread conversation from anywhere with Alt+N, and focuses the message field with Alt+M', async () => {
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

it.long(
  'lets an administrator reply in their own name, and shows at once what another one or a member writes [D-99 CHAT-31 CHAT-23]',
  async () => {
    await open(pages.conversation(jordan), { hasLine: true });
    await message('Where is my card?');
    await userEvent.type(await composer(), 'It left on Monday.{Enter}');
    expect(await screen.findByRole('article', { name: /^Admin It left on Monday\. .* Sent$/ })).toBeVisible();

    const colleague = await openAdministratorChat(backend.url, await backend.signInAdmin());
    await colleague.say('And it comes today.', adminSenderId, groupNameOf(adminSenderId, jordan));
    const answer = (await message('And it comes today.')).closest<HTMLElement>('[role=article]')!;
    expect(answer).toHaveAttribute('data-own');
    expect(await link(/^Jordan Ellis Offline And it comes today\.$/)).toBeVisible();
    colleague.close();

    const line = await other.open();
    await line.write('One more thing');
    expect(await link(/Online One more thing 1 unread$/)).toBeVisible();
    line.close();
  },
);

it('lets an administrator end a session too [D-113 CHAT-05]', async () => {
  await open(pages.conversation(other.id), { hasLine: true });
  await message('You are welcome');
  await userEvent.click(screen.getByRole('button', { name: 'End the Session' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End session' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

it('shows an error in a toast and in place for a list that cannot be read, with a retry button [CHAT-35]', async () => {
  const real = globalThis.fetch;
  const cut = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && input.includes(chatPaths.users)
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init),
    );
  await open(pages.messages);
  expect(await findToastText('Network Error')).toBeInTheDocument();
  cut.mockRestore();
  const people = within(screen.getByRole('region', { name: 'Conversations' }));
  expect(people.getByText(texts.network.unreachable)).toBeVisible();
  await userEvent.click(people.getByRole('button', { name: 'Try again' }));
  expect(await link(/^Jordan/)).toBeVisible();
});

it('has a name for someone who has never written too', async () => {
  const silent = await newMember(backend);
  await open(pages.conversation(silent.id));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Member')).not.toBeInTheDocument());
});

it.long('says that the person of an address is unknown, and links back to all conversations', async () => {
  await open(pages.conversation(999_999));
  expect(await screen.findByText('Conversation not found')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to conversations' }));
  await waitFor(() => expect(address()).toBe(pages.messages));
});

it('opens the conversation from the list on a narrow screen, and leads back with its arrow', async () => {
  mockMatchMedia((query) => query.includes('899.95px'));
  await open(pages.messages);
  await userEvent.click(await link(/^Jordan/));
  await heading('Jordan Ellis');
  expect(screen.queryByRole('list', { name: 'People' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back to conversations' }));
  await heading('Messages');
  expect(await link(/^Jordan/)).toBeVisible();
});
