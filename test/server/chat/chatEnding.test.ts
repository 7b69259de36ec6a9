import { adminSenderId, chatPaths } from '@/contract/messages/chat';
import {
  historyOf,
  type Member,
  messagesOf,
  newMember,
  openAdministratorChat,
  until,
  waitForStrayEvents,
} from '../../support/chatConnection';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const sockets: { close(): void }[] = [];
const held = <Line extends { close(): void }>(line: Line) => {
  sockets.push(line);
  return line;
};
afterEach(() => sockets.splice(0).forEach((line) => line.close()));

const end = async (token: string, { group: uniqueId, id: userId }: Pick<Member, 'group' | 'id'>) =>
  (await backend.chat('POST', chatPaths.terminate, { token, body: { uniqueId, userId } })).body;

async function openConversation() {
  const member = await newMember(backend);
  const [line, desk] = [
    held(await member.open()),
    held(await openAdministratorChat(backend.url, admin, member.adminGroup)),
  ];
  await line.write('first');
  await desk.write('second', member);
  return { member, line, desk };
}

it('notifies both sides once when a member ends the session, although the event follows the call [D-93 D-94 D-101 C9 CHAT-20 CHAT-21 API-37]', async () => {
  const { member, line, desk } = await openConversation();
  expect(await end(member.token, member)).toEqual({ status: 'success', message: 'The chat session has ended.' });
  expect(await line.announceEnd()).toEqual({ ok: true });
  const message = 'The chat session has ended.';
  await until(() => line.events.ended.length > 0 && desk.events.ended.length > 0);
  await waitForStrayEvents();
  expect(line.events.ended).toEqual([{ message, groupName: member.group }]);
  expect(desk.events.ended).toEqual([{ message, groupName: member.adminGroup }]);
});

it('restarts the history for both sides after the end, with nothing unread, and continues numbering [D-103 CHAT-21]', async () => {
  const { member, line, desk } = await openConversation();
  await end(member.token, member);
  expect(await historyOf(backend, member)).toEqual({ totalpage: 0, perpage: 20, data: [], ended: 2 });
  expect(await historyOf(backend, member, { after: 0 })).toMatchObject({ totalpage: 0, data: [], ended: 2 });
  const body = { userId: member.id, uniqueId: member.adminGroup, page: 0, isAdmin: true };
  expect((await backend.chat('POST', chatPaths.history, { token: admin, body })).body.data.data).toEqual([]);
  await until(() => line.events.unread.at(-1) === 0);

  expect(await desk.write('a new beginning', member)).toMatchObject({ ok: true, sequence: 3 });
  const history = await historyOf(backend, member);
  expect([history.totalpage, messagesOf(history).map(({ sequence }) => sequence)]).toEqual([1, [3]]);
});

it('lets an administrator end a session the same way, naming the member [D-113 D-94]', async () => {
  const { member, line, desk } = await openConversation();
  expect(await end(admin, { group: member.adminGroup, id: member.id })).toMatchObject({ status: 'success' });
  await until(() => line.events.ended.length === 1 && desk.events.ended.length === 1);
});

it('ends a session by the event on its own too, without a call before it [D-101]', async () => {
  const { member, line, desk } = await openConversation();
  expect(await line.announceEnd()).toEqual({ ok: true });
  await until(() => line.events.ended.length === 1 && desk.events.ended.length === 1);
  expect(messagesOf(await historyOf(backend, member))).toEqual([]);
});

it('refuses with a message to end a session that is not open [API-37]', async () => {
  const member = await newMember(backend);
  const refused = { status: 'failure', message: 'There is no open conversation.' };
  expect(await end(member.token, member)).toEqual(refused);
  expect(await end(admin, member)).toEqual(refused);
  const line = held(await member.open());
  await line.write('one');
  expect(await end(member.token, member)).toMatchObject({ status: 'success' });
  expect(await end(member.token, member)).toEqual(refused);
});

it('lets a third party end nothing, by call or event, and notifies no one [C9]', async () => {
  const { member, line, desk } = await openConversation();
  const third = await newMember(backend);
  const theirs = held(await third.open());
  const claims = [
    member,
    { group: member.group, id: third.id },
    { group: third.group, id: member.id },
    { group: member.adminGroup, id: adminSenderId },
  ];
  for (const claim of claims)
    expect(await end(third.token, claim)).toEqual({
      status: 'failure',
      message: 'You don’t have access to this conversation.',
    });
  for (const [group, sender] of [
    [member.group, third.id],
    [member.group, member.id],
    [member.adminGroup, adminSenderId],
  ] as const)
    expect(await theirs.end(group, sender)).toMatchObject({ ok: false });
  await waitForStrayEvents();
  expect([line, desk, theirs].flatMap(({ events: received }) => received.ended)).toEqual([]);
  expect(messagesOf(await historyOf(backend, member)).length).toBe(2);
});

it('logs one entry for ending a session, by call or by event, without any message text (reliability G5)', async () => {
  const { member, line } = await openConversation();
  const auditLinesNow = () => auditLines(backend, { action: 'end-conversation', subject: `person:${member.id}` });
  expect(await end(admin, { group: member.adminGroup, id: member.id })).toMatchObject({ status: 'success' });
  const byAdmin = { actor: 'console:1', outcome: 'done', address: '127.0.0.1', detail: {} };
  expect(await auditLinesNow()).toMatchObject([byAdmin]);

  await line.write('again');
  expect(await line.announceEnd()).toEqual({ ok: true });
  const byMember = { ...byAdmin, actor: `person:${member.id}` };
  expect(await auditLinesNow()).toMatchObject([byAdmin, byMember]);

  // The event sent after a call adds no entry, and neither does a refused call.
  await line.write('and again');
  await end(member.token, member);
  await line.announceEnd();
  expect(await end(member.token, member)).toMatchObject({ status: 'failure' });
  expect(await auditLinesNow()).toMatchObject([byAdmin, byMember, byMember]);
});

it('does not end a session whose end cannot be audited, and notifies no one of an end (reliability G5)', async () => {
  const { member, line, desk } = await openConversation();
  const { parts } = backend;
  const write = jest.spyOn(parts.audit, 'write').mockRejectedValue(new Error('the audit log is full'));
  const { status } = await backend.chat('POST', chatPaths.terminate, {
    token: admin,
    body: { uniqueId: member.adminGroup, userId: member.id },
  });
  write.mockRestore();
  expect(status).toBe(500);
  await waitForStrayEvents();
  expect([line, desk].flatMap(({ events: received }) => received.ended)).toEqual([]);
  expect(messagesOf(await historyOf(backend, member))).toHaveLength(2);
});

it('does not interrupt an administrator who has another conversation open [D-99]', async () => {
  const { member, desk } = await openConversation();
  const other = await newMember(backend);
  expect(await desk.join(other)).toEqual({ ok: true });
  await end(member.token, member);
  await waitForStrayEvents();
  expect(desk.events.ended).toEqual([]);
  await desk.join(member);
  await desk.write('again', member);
  await end(member.token, member);
  await until(() => desk.events.ended.length === 1);
});
