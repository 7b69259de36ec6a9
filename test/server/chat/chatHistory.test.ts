import {
  adminSenderId,
  type ChatUser,
  chatPaths,
  firstChatPage,
  groupNameOf,
  type HistoryPage,
  messagesPerPage,
} from '@/contract/messages/chat';
import { userPaths } from '@/contract/people/user';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';
import { newPerson } from '../../support/browser/identity';
import {
  historyOf,
  type Member,
  messagesOf,
  newMember,
  openAdministratorChat,
  until,
} from '../../support/chatConnection';
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

/** Creates a conversation with `count` messages, alternating between the member and the administrators. */
async function conversationWith(
  member: Member,
  count: number,
  at: (index: number) => Date = (index) => new Date(Date.UTC(2026, 2, 1, 12, index)),
) {
  const lines = Array.from({ length: count }, (_, index) => ({
    isFromAdmins: index % 2 === 1,
    text: `message ${index + 1}`,
    at: at(index),
  }));
  await insertConversation(backend.db, {
    memberId: member.id,
    sender: 'console:1',
    messages: lines,
    isReadByAdmins: true,
  });
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const sequencesOf = (history: HistoryPage) => messagesOf(history).map(({ sequence }) => sequence);

it('has a conversation of several pages for the demo member [D-197 API-36 CHAT-27 CHAT-33]', async () => {
  const token = await backend.signInMember();
  const { id, group } = (await backend.main('GET', userPaths.info, { token })).body.data;
  const query = { userId: id, uniqueId: group.groupName, page: firstChatPage };
  const { body } = await backend.chat('GET', chatPaths.history, { token, query });
  expect(body.data).toMatchObject({ perpage: messagesPerPage, data: expect.any(Array) });
  expect(body.data.totalpage).toBeGreaterThan(1);
});

it('returns the newest page as page 0, with the oldest message first, and totalpage pages in all [D-109 CHAT-24 CHAT-27 CONST-14]', async () => {
  const member = await newMember(backend);
  expect(await historyOf(backend, member)).toEqual({ totalpage: 0, perpage: messagesPerPage, data: [], ended: 0 });
  await conversationWith(member, 45);
  const pages: HistoryPage[] = [];
  for (const page of [0, 1, 2, 3]) pages.push(await historyOf(backend, member, { page }));
  expect(pages.map(({ totalpage }) => totalpage)).toEqual([3, 3, 3, 3]);
  expect(pages.map(sequencesOf)).toEqual([numbers(26, 45), numbers(6, 25), numbers(1, 5), []]);
});

it('groups messages into days at the offset of -360 minutes [D-108 CHAT-03 CHAT-25 CONST-13]', async () => {
  const member = await newMember(backend);
  const times = ['2026-03-01T05:59:59Z', '2026-03-01T06:00:00Z', '2026-03-02T05:59:59Z', '2026-03-02T06:00:00Z'];
  await conversationWith(member, times.length, (index) => new Date(times[index] ?? ''));
  const { data } = await historyOf(backend, member);
  expect(data.map(({ date, messages }) => [date, messages.map(({ createdAt }) => createdAt)])).toEqual([
    ['2026-02-28', ['2026-03-01T05:59:59.000Z']],
    ['2026-03-01', ['2026-03-01T06:00:00.000Z', '2026-03-02T05:59:59.000Z']],
    ['2026-03-02', ['2026-03-02T06:00:00.000Z']],
  ]);
});

it('accepts either method, with the fields in the query or in the body [D-91 D-93 API-36 API-45 CHAT-33 CHAT-34]', async () => {
  const member = await newMember(backend);
  await conversationWith(member, 3);
  for (const uniqueId of [member.group, member.adminGroup]) {
    const own = { userId: member.id, uniqueId, page: 0 };
    const other = { userId: member.id, uniqueId, page: 0, isAdmin: true };
    const answers = await Promise.all([
      backend.chat('GET', chatPaths.history, { token: member.token, query: own }),
      backend.chat('POST', chatPaths.history, { token: member.token, body: own }),
      backend.chat('GET', chatPaths.history, { token: admin, query: other }),
      backend.chat('POST', chatPaths.history, { token: admin, body: other }),
    ]);
    for (const { body } of answers) expect(sequencesOf(body.data)).toEqual([1, 2, 3]);
  }
  const { body } = await backend.chat('POST', chatPaths.history, {
    token: admin,
    body: { userId: member.id, uniqueId: member.adminGroup, page: 0, isAdmin: true },
  });
  expect(messagesOf(body.data).map(({ senderId }) => senderId)).toEqual([member.id, adminSenderId, member.id]);
});

it('opens no other conversation, whatever the caller claims to be [B3]', async () => {
  const [member, other] = [await newMember(backend), await newMember(backend)];
  await conversationWith(other, 3);
  const claims = [
    { userId: other.id, uniqueId: member.group, page: 0 },
    { userId: member.id, uniqueId: other.adminGroup, page: 0, isAdmin: 'true' },
    { userId: other.id, uniqueId: other.group, page: 0, isAdmin: 'true' },
    { userId: 1, uniqueId: member.adminGroup, page: 0, isAdmin: 'true' },
    { userId: member.id, uniqueId: groupNameOf(member.id, other.id), page: 0 },
    { uniqueId: other.group, page: 0 },
    { userId: other.id, page: 0 },
  ];
  for (const claim of claims)
    for (const method of ['GET', 'POST'] as const) {
      const fields = method === 'GET' ? { query: claim as Record<string, string | number> } : { body: claim };
      const { body } = await backend.chat(method, chatPaths.history, { token: member.token, ...fields });
      expect(body).toEqual({ status: 'failure', message: 'You don’t have access to this conversation.' });
    }
});

it('returns messages after a number oldest first and complete, in batches [C6]', async () => {
  const member = await newMember(backend);
  await conversationWith(member, 450);
  const after = (sequence: number) => historyOf(backend, member, { after: sequence });
  expect(sequencesOf(await after(450))).toEqual([]);
  expect(sequencesOf(await after(440))).toEqual(numbers(441, 450));
  const seen: (number | undefined)[] = [];
  let piece = await after(0);
  for (;;) {
    seen.push(...sequencesOf(piece));
    if (piece.totalpage <= 1) break;
    piece = await after(seen.length);
  }
  expect(seen).toEqual(numbers(1, 450));
  const { body } = await backend.chat('POST', chatPaths.history, {
    token: admin,
    body: { userId: member.id, uniqueId: member.adminGroup, page: 0, after: 448 },
  });
  expect(sequencesOf(body.data)).toEqual([449, 450]);
});

it.long('keeps pages stable while messages arrive: nothing is missing, nothing is repeated [C8]', async () => {
  const member = await newMember(backend);
  await conversationWith(member, 200);
  const desk = held(await openAdministratorChat(backend.url, admin));
  const union: (number | undefined)[] = [];
  for (let page = 0; page < 10; page += 1) {
    const history = await historyOf(backend, member, { page });
    expect(history.totalpage).toBe(10);
    union.unshift(...sequencesOf(history));
    await Promise.all(Array.from({ length: 2 }, (_, index) => desk.write(`new ${page}.${index}`, member)));
  }
  expect(union).toEqual(numbers(1, 200));
  // The messages that arrived meanwhile are on the newest page.
  expect(sequencesOf(await historyOf(backend, member))).toEqual(numbers(201, 220));
});

describe('the list of conversations', () => {
  const users = async (token: string, query: object = {}): Promise<ChatUser[]> =>
    (await backend.chat('GET', chatPaths.users, { token, query: { isAdmin: true, ...query } })).body.data;
  const entryOf = async ({ id }: Member) => (await users(admin)).find(({ userId }) => userId === id);

  it('shows a member the administrators and no other member, by either method [D-112 API-35 API-44 CHAT-32 CHAT-34 C15]', async () => {
    const [member, other] = [await newMember(backend), await newMember(backend)];
    await conversationWith(other, 5);
    const { token } = member;
    const answers = [
      await backend.chat('POST', chatPaths.users, { token, body: { userId: member.id, page: 0 } }),
      await backend.chat('POST', chatPaths.users, { token, body: { userId: other.id, page: 0, isAdmin: true } }),
      await backend.chat('GET', chatPaths.users, { token, query: { isAdmin: 'true' } }),
      await backend.chat('GET', chatPaths.users, { token, query: { userId: other.id, page: 1 } }),
    ];
    for (const { body } of answers)
      expect(body.data).toEqual([
        { userId: adminSenderId, userName: 'Admin', profileImage: null, online: false, message: null, unread: 0 },
      ]);
    const desk = held(await openAdministratorChat(backend.url, admin));
    await desk.write('hello', member);
    const { body } = await backend.chat('POST', chatPaths.users, { token, body: { userId: member.id, page: 0 } });
    expect(body.data).toEqual([
      { userId: adminSenderId, userName: 'Admin', profileImage: null, online: true, message: 'hello', unread: 1 },
    ]);
    const line = held(await member.open());
    await line.join();
    await until(async () => {
      const { body } = await backend.chat('POST', chatPaths.users, { token, body: { userId: member.id, page: 0 } });
      return (body.data as [{ unread: number }])[0].unread === 0;
    });
  });

  it('shows administrators every member with a conversation, the latest first [D-114 ENT-11 API-35 API-44 CHAT-28 CHAT-32 CHAT-34]', async () => {
    const [member, later, silent] = [await newMember(backend), await newMember(backend), await newMember(backend)];
    const line = held(await member.open());
    await line.write('mine', 'l-1');
    expect(await entryOf(member)).toEqual({
      userId: member.id,
      userName: 'Blair Winslow',
      profileImage: null,
      online: true,
      message: 'mine',
      unread: 1,
    });
    const theirs = held(await later.open());
    await theirs.write('x'.repeat(5000));
    theirs.close();
    await until(() => !backend.parts.sockets.hasLocalSocket(`person:${later.id}`));

    const listed = await users(admin);
    expect(listed.slice(0, 2).map(({ userId }) => userId)).toEqual([later.id, member.id]);
    expect(listed[0]).toMatchObject({ online: false, message: 'x'.repeat(200), unread: 1 });
    expect(listed.some(({ userId }) => userId === silent.id)).toBe(false);
    const byPost = await backend.chat('POST', chatPaths.users, { token: admin, body: { userId: 1, page: 0 } });
    expect(byPost.body.data.map(({ userId }: ChatUser) => userId)).toEqual(listed.map(({ userId }) => userId));
    expect(await users(admin, { page: 1 })).toEqual([]);
  });

  it('finds a member whose conversation has not started by their number, and lets them be written to [CHAT-30 ROUTE-30]', async () => {
    const member = await newMember(backend);
    const [first] = await users(admin, { userId: member.id });
    expect(first).toEqual({
      userId: member.id,
      userName: 'Blair Winslow',
      profileImage: null,
      online: false,
      message: null,
      unread: 0,
    });
    const { id } = await newPerson(backend, { isAdmin: true });
    expect((await users(admin, { userId: id })).some(({ userId }) => userId === id)).toBe(false);
    const desk = held(await openAdministratorChat(backend.url, admin));
    expect(await desk.write('good morning', member)).toMatchObject({ ok: true, sequence: 1 });
    expect((await entryOf(member))?.message).toBe('good morning');
  });

  it('lets no one read a list or a history without a token [SESS-07]', async () => {
    for (const [method, path] of [
      ['GET', chatPaths.users],
      ['POST', chatPaths.users],
      ['GET', chatPaths.history],
      ['POST', chatPaths.history],
    ] as const)
      expect((await backend.chat(method, path, method === 'POST' ? { body: { page: 0 } } : {})).status).toBe(401);
  });
});

it('gives a member their conversation by its name, members and counterpart, and an administrator none [D-95 CHAT-37 ENT-02]', async () => {
  const member = await newMember(backend);
  const { body } = await backend.main('GET', userPaths.info, { token: member.token });
  expect(body.data.group).toEqual({
    groupName: member.group,
    groupMembers: [member.id, adminSenderId],
    adminName: 'Admin',
    profilePic: null,
  });
  const employeeAdmin = await backend.main('GET', userPaths.info, { token: await backend.signInAdmin() });
  expect(employeeAdmin.body.data.group).toBeNull();
});
