import { chatPaths } from '@/contract/messages/chat';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';

import { newConsoleAdmin, newPerson } from '../../support/browser/identity';
import {
  historyOf,
  type Member,
  messagesOf,
  newMember,
  openAdministratorChat,
  tokenFor,
  until,
} from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: { id: number; token: string };
let console: { id: number; email: string; token: string };
beforeAll(async () => {
  backend = await startBackend();
  const { id } = await newPerson(backend, { isAdmin: true });
  admin = { id, token: await tokenFor(backend, 'person', id) };
  const made = await newConsoleAdmin(backend);
  console = { ...made, token: await tokenFor(backend, 'console', made.id) };
});

const sockets: { close(): void }[] = [];
const held = <Line extends { close(): void }>(line: Line) => {
  sockets.push(line);
  return line;
};
afterEach(() => sockets.splice(0).forEach((line) => line.close()));

async function authorsIn({ id, adminGroup }: Member, token: string) {
  const body = { userId: id, uniqueId: adminGroup, page: 0 };
  const answer = await backend.chat('POST', chatPaths.history, { token, body });
  return messagesOf(answer.body.data).map(({ message, author }) => [message, author]);
}

it('shows administrators’ names on their messages, over the socket and in the history, and never an email to a member [TEAM-01]', async () => {
  const member = await newMember(backend);
  const line = held(await member.open());
  const desk = held(await openAdministratorChat(backend.url, admin.token, member.adminGroup));
  const other = held(await openAdministratorChat(backend.url, console.token, member.adminGroup));
  await line.write('A question');
  await desk.write('An answer', member);
  await other.write('Another one', member);
  await until(() => [line, desk, other].every(({ texts }) => texts().length === 3));
  const receivedBy = ({ events: received }: typeof line | typeof desk) =>
    received.received.map((message) => message?.author);
  expect(receivedBy(line)).toEqual([undefined, 'Blair Winslow', undefined]);
  expect(receivedBy(desk)).toEqual([undefined, 'Blair Winslow', console.email]);
  expect(receivedBy(other)).toEqual(receivedBy(desk));
  expect(JSON.stringify(line.events)).not.toContain('@');
  expect(desk.events.received.map((message) => message?.memberName)).toEqual(Array(3).fill('Blair Winslow'));
  expect(line.events.received.every((message) => message && !('memberName' in message))).toBe(true);

  expect(await authorsIn(member, member.token)).toEqual([
    ['A question', undefined],
    ['An answer', 'Blair Winslow'],
    ['Another one', undefined],
  ]);
  expect(await authorsIn(member, console.token)).toEqual([
    ['A question', undefined],
    ['An answer', 'Blair Winslow'],
    ['Another one', console.email],
  ]);
});

it('shows a name as it is now, and keeps it when its administrator is deactivated or is no longer one [TEAM-01]', async () => {
  const member = await newMember(backend);
  const { id } = await newPerson(backend, { isAdmin: true });
  const desk = held(await openAdministratorChat(backend.url, await tokenFor(backend, 'person', id), member.adminGroup));
  await desk.write('An answer', member);
  const change = (values: { full_name?: string; status?: number; is_admin?: boolean; registered_at?: null }) =>
    backend.db.updateTable('people').set(values).where('id', '=', id).execute();
  await change({ full_name: 'Blair Winslow-Ames', status: 0, is_admin: false });
  expect(await authorsIn(member, member.token)).toEqual([['An answer', 'Blair Winslow-Ames']]);
  // A purge leaves this row of someone with dependents.
  await change({ full_name: 'Deleted account', registered_at: null });
  expect(await authorsIn(member, member.token)).toEqual([['An answer', undefined]]);
});

it('leaves earlier messages without a name [TEAM-01]', async () => {
  const member = await newMember(backend);
  const lines = [{ isFromAdmins: true, text: 'An early answer', at: new Date() }];
  await insertConversation(backend.db, {
    memberId: member.id,
    sender: `person:${admin.id}`,
    messages: lines,
    isReadByAdmins: true,
  });
  expect(await authorsIn(member, console.token)).toEqual([['An early answer', undefined]]);
});

it.long('sends no names from a service that implements only the documents [TEAM-01]', async () => {
  const plain = await startBackend({ env: { PLAIN_BACKEND: 'on' }, engine: 'PGlite' });
  const member = await newMember(plain);
  const { id } = await newPerson(plain, { isAdmin: true });
  const desk = held(await openAdministratorChat(plain.url, await tokenFor(plain, 'person', id), member.adminGroup));
  await desk.write('An answer', member);
  await until(() => desk.texts().length === 1);
  expect(desk.events.received[0]).not.toHaveProperty('author');
  expect(desk.events.received[0]).not.toHaveProperty('memberName');
  expect(messagesOf(await historyOf(plain, member))[0]).not.toHaveProperty('author');
});
