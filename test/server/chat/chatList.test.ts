import { sql } from 'kysely';

import {
  adminSenderId,
  type ChatUser,
  type ConversationFilter,
  chatPaths,
  groupNameOf,
} from '@/contract/messages/chat';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';
import { newPerson } from '../../support/browser/identity';
import { openAdministratorChat } from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  admin = await backend.signInConsole();
  await sql`delete from chat_conversations`.execute(backend.db);
});
afterAll(() => backend.close());
afterEach(() => sql`delete from chat_conversations`.execute(backend.db));

type Body = {
  search?: string;
  filter?: ConversationFilter;
  limit?: number;
  after?: { userId: unknown; lastAt: unknown };
  page?: number;
};
async function list(body: Body = {}, token = admin): Promise<ChatUser[]> {
  const answer = await backend.chat('POST', chatPaths.users, {
    token,
    body: { page: 0, isAdmin: true, limit: 50, ...body },
  });
  return answer.body.data;
}
const idsOf = (users: ChatUser[]) => users.map(({ userId }) => userId);
const search = async (text: string, filter?: ConversationFilter) =>
  idsOf(await list({ search: text, ...(filter && { filter }) }));

async function named(name: string, wanted: Parameters<typeof newPerson>[1] = {}) {
  const { id } = await newPerson(backend, wanted);
  await backend.db
    .updateTable('people')
    .set({ full_name: name, name_key: name.toLowerCase() })
    .where('id', '=', id)
    .execute();
  return id;
}
const talk = (memberId: number, text: string, at = '2026-03-01T12:00:00Z', readByAdmins = true) =>
  insertConversation(backend.db, {
    memberId,
    sender: 'console:1',
    messages: [{ isFromAdmins: false, text, at: new Date(at) }],
    isReadByAdmins: readByAdmins,
  });

/** Creates conversations with people who cannot sign in, latest first. */
async function crowd(count: number) {
  await sql`insert into people (relation, full_name, first_name, last_name, name_key, contact, registered_at, ssn_sealed, ssn_hash, ssn_last4)
    select 'Self', 'Crowd ' || n, 'Crowd', n::text, 'crowd ' || n, (7000000000 + n)::text, now(), '', sha256(('crowd' || n)::bytea), ''
    from generate_series(1, ${sql.lit(count)}) n
    where not exists (select from people where name_key = 'crowd ' || n)`.execute(backend.db);
  await sql`insert into chat_conversations (member_id, member_sent_count, last_at)
    select id, 1, timestamptz '2026-05-01' - last_name::int * interval '1 minute' from people
    where first_name = 'Crowd' and last_name::int <= ${count}`.execute(backend.db);
  await sql`insert into chat_messages (member_id, sequence, member_sent_count, is_admins, sender, body, created_at)
    select c.member_id, 1, 1, false, 'person:' || c.member_id, 'The usual question ' || p.last_name, c.last_at
    from chat_conversations c join people p on p.id = c.member_id`.execute(backend.db);
}

it('returns more than a thousand conversations page by page, each once, while messages arrive [DESK-02]', async () => {
  await crowd(1100);
  const seen: ChatUser[] = [];
  for (let page = await list({ limit: 200 }); page.length > 0;) {
    seen.push(...page);
    const last = page.at(-1)!;
    // A conversation already read and one not yet read move to the front.
    await talk(await named('Someone New'), 'Hello', '2026-06-01T12:00:00Z');
    await sql`update chat_conversations set last_at = now() where member_id = ${seen[0]!.userId}`.execute(backend.db);
    page = await list({ limit: 200, after: { userId: last.userId, lastAt: last.lastAt } });
  }
  const crowded = seen.filter(({ userName }) => userName.startsWith('Crowd'));
  expect(new Set(idsOf(crowded)).size).toBe(1100);
  expect(crowded).toHaveLength(1100);
  expect(crowded[1099]).toMatchObject({ userName: 'Crowd 1100', message: 'The usual question 1100', unread: 1 });
});

it('searches all conversations, by names and by text, wherever they are [DESK-02]', async () => {
  await crowd(1100);
  expect((await list({ search: 'crowd 1099' })).map(({ userName }) => userName)).toEqual(['Crowd 1099']);
  expect((await list({ search: 'QUESTION 1098' })).map(({ userName }) => userName)).toEqual(['Crowd 1098']);
  const commonMatches = await list({ search: 'usual' });
  expect(commonMatches).toHaveLength(50);
  expect(commonMatches[0]?.userName).toBe('Crowd 1');
  const { userId, lastAt } = commonMatches.at(-1)!;
  expect((await list({ search: 'usual', after: { userId, lastAt } }))[0]?.userName).toBe('Crowd 51');
  expect(await search('usual zanzibar')).toEqual([]);
});

it.long('returns each conversation with a frequent word once over the pages, the latest first [DESK-02]', async () => {
  await crowd(1100);
  const numbers = Array.from({ length: 1100 }, (_, index) => String(index + 1));
  for (const message of ['7', '17', '77', '777', '99 10', 'usual 98', 'zanzibar']) {
    const found: ChatUser[] = [];
    for (let page = await list({ search: message, limit: 30 }); page.length > 0;) {
      found.push(...page);
      const { userId, lastAt } = page.at(-1)!;
      page = await list({ search: message, limit: 30, after: { userId, lastAt } });
    }
    const wanted = numbers.filter((number) =>
      message.split(' ').every((word) => `the usual question ${number}`.includes(word)),
    );
    expect(found.map(({ userName }) => userName)).toEqual(wanted.map((number) => `Crowd ${number}`));
    expect(await list({ search: message, limit: 30, page: 1 })).toEqual(found.slice(30, 60));
  }
});

it('leaves messages of an ended session out of the search, and later messages not [DESK-02]', async () => {
  await crowd(300);
  const member = await named('Percy Behind');
  await talk(member, 'Tonsillectomy', '2025-01-01T12:00:00Z');
  expect(await search('tonsillectomy')).toEqual([member]);
  await backend.chat('POST', chatPaths.terminate, { token: admin, body: { uniqueId: `1-${member}`, userId: member } });
  expect(await search('tonsillectomy')).toEqual([]);
  const desk = await openAdministratorChat(backend.url, admin);
  await desk.say('Tonsillectomy again', adminSenderId, groupNameOf(adminSenderId, member));
  desk.close();
  await sql`update chat_conversations set last_at = '2025-01-01' where member_id = ${member}`.execute(backend.db);
  expect(await search('tonsillectomy')).toEqual([member]);
  const { rows } = await sql<{
    sequence: number;
    is_over: boolean;
  }>`select sequence, is_over from chat_messages where member_id = ${member}
    order by sequence`.execute(backend.db);
  expect(rows).toEqual([
    { sequence: 1, is_over: true },
    { sequence: 2, is_over: false },
  ]);
});

it('lists thousands of people with one name and no conversation by name, page by page [DESK-01]', async () => {
  await crowd(2100);
  await sql`delete from chat_conversations`.execute(backend.db);
  const names = Array.from({ length: 2100 }, (_, index) => `Crowd ${index + 1}`).toSorted();
  const first = await list({ search: 'crowd' });
  expect(first.map(({ userName }) => userName)).toEqual(names.slice(0, 50));
  const second = await list({ search: 'crowd', after: { userId: first.at(-1)!.userId, lastAt: null } });
  expect(second.map(({ userName }) => userName)).toEqual(names.slice(50, 100));
});

it('treats wildcards as ordinary characters, and finds nothing for a word of an ended session [DESK-02]', async () => {
  const member = await named('Percy Ended');
  await talk(member, 'Is 100% of it paid?');
  expect(await search('100%')).toEqual([member]);
  expect(await search('1_0')).toEqual([]);
  const { status } = await backend.chat('POST', chatPaths.terminate, {
    token: admin,
    body: { uniqueId: `1-${member}`, userId: member },
  });
  expect(status).toBe(200);
  expect(await search('100%')).toEqual([]);
  expect(await search('percy ended')).toEqual([member]);
});

it('filters unread or ended conversations, with a search or without [DESK-02]', async () => {
  const [read, unread, ended] = [await named('Filter Read'), await named('Filter Unread'), await named('Filter Ended')];
  await talk(read, 'paid', '2026-03-03T12:00:00Z');
  await talk(unread, 'unpaid', '2026-03-02T12:00:00Z', false);
  await talk(ended, 'finished', '2026-03-01T12:00:00Z');
  await backend.chat('POST', chatPaths.terminate, { token: admin, body: { uniqueId: `1-${ended}`, userId: ended } });
  expect(idsOf(await list())).toEqual([read, unread, ended]);
  expect(idsOf(await list({ filter: 'unread' }))).toEqual([unread]);
  expect(idsOf(await list({ filter: 'ended' }))).toEqual([ended]);
  expect(await search('filter', 'unread')).toEqual([unread]);
  expect(await search('filter read', 'ended')).toEqual([]);
  expect(await search('finished', 'ended')).toEqual([]);
  expect(await search('filter ended', 'ended')).toEqual([ended]);
});

it('finds everyone who can be written to, after those with a conversation, and lets them be written to [D-200 DESK-01]', async () => {
  const talking = await named('Quillon Talking');
  await talk(talking, 'Good morning');
  const silent = [await named('Quillon Aaron'), await named('Quillon Berta'), await named('Quillon Cesar')];
  const spouse = await named('Quillon Dora');
  await sql`update people set relation = 'Spouse', employee_id = ${silent[0]} where id = ${spouse}`.execute(backend.db);
  const unregistered = await named('Quillon Unregistered', { isRegistered: false });
  const off = await named('Quillon Off', { status: 0 });
  const removed = await named('Quillon Removed');
  await sql`update people set deleted_at = now() where id = ${removed}`.execute(backend.db);
  await named('Quillon Admin', { isAdmin: true });

  const found = await list({ search: 'quillon' });
  expect(idsOf(found)).toEqual([talking, ...silent, spouse]);
  expect(found[1]).toMatchObject({ userName: 'Quillon Aaron', message: null, unread: 0, lastAt: null });
  const first = await list({ search: 'quillon', limit: 3 });
  expect(idsOf(first)).toEqual([talking, silent[0], silent[1]]);
  const rest = await list({ search: 'quillon', limit: 3, after: { userId: silent[1], lastAt: null } });
  expect(idsOf(rest)).toEqual([silent[2], spouse]);
  expect(await search('quillon', 'unread')).toEqual([]);

  const desk = await openAdministratorChat(backend.url, admin);
  const write = (id: number) => desk.say('Hello', adminSenderId, groupNameOf(adminSenderId, id));
  for (const id of [silent[2]!, spouse]) expect(await write(id)).toMatchObject({ ok: true, sequence: 1 });
  for (const id of [unregistered, off, removed]) expect(await write(id)).toMatchObject({ ok: false });
  desk.close();
});

it('reads no search terms from an address, and lets no member learn of another one [DESK-02]', async () => {
  const member = await named('Secret Searcher');
  await talk(member, 'A matter of my own');
  const { body } = await backend.chat('GET', chatPaths.users, {
    token: admin,
    query: { isAdmin: true, limit: 50, search: 'no such name' },
  });
  expect(idsOf(body.data)).toEqual([member]);
  expect(await list({ search: 'secret' }, await backend.signInMember())).toMatchObject([{ userName: 'Admin' }]);
  const wrong = await backend.chat('POST', chatPaths.users, {
    token: admin,
    body: { page: 0, after: { userId: 1, lastAt: 'yesterday' } },
  });
  expect(wrong.status).toBe(400);
});
