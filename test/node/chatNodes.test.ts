import { setTimeout as delay } from 'node:timers/promises';
import { administratorPaths } from '@/contract/administration/administrator';
import { openSessionPaths } from '@/contract/administration/sessions';
import { type ChatUser, chatPaths } from '@/contract/messages/chat';
import { refusals } from '@/contract/messages/socket';
import { csvField, importFilePaths } from '@/contract/people/importFile';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';
import { siteConfigOf } from '@/server/modules/program/siteConfig';
import { type ChatSocketEvent, openChatSocket as openPageSocket } from '@/store/chat/chatSocket';
import { newConsoleAdmin } from '../support/browser/identity';
import {
  connectSocket,
  historyOf,
  type Member,
  messagesOf,
  msUntilClosed,
  newMember,
  openAdministratorChat,
  tokenFor,
  until,
  waitForStrayEvents,
  waitUntilClosed,
  waitUntilOpened,
} from '../support/chatConnection';
import { type Redis, startRedis } from '../support/databases/redis.mjs';
import { startBackend, type TestBackend } from '../support/server/backend';
import { startRoundRobin } from '../support/server/roundRobin';

const onNodes = process.env.NO_POSTGRES || process.env.NO_REDIS ? describe.skip : describe;

onNodes('two nodes on one PostgreSQL and one Redis', () => {
  let redis: Redis;
  let here: TestBackend;
  let there: TestBackend;
  let admin: string;
  const logged: string[] = [];
  beforeAll(async () => {
    const started = await startRedis();
    if ('missing' in started) throw new Error(started.missing);
    redis = started;
    const env = { REDIS_URL: redis.url };
    const onLogLine = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg);
    here = await startBackend({ env: { ...env, LOG_LEVEL: 'warn' }, engine: 'PostgreSQL', onLogLine });
    const { databaseUrl = '' } = here.parts.settings;
    there = await startBackend({ env: { ...env, DATABASE_URL: databaseUrl }, engine: 'PostgreSQL' });
    admin = await tokenFor(here, 'console', (await newConsoleAdmin(here)).id);
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
    await redis?.stop();
  });

  /** Restarts Redis and waits until the nodes receive each other's events: each reconnects on its own schedule. */
  async function resumeRedis() {
    await redis.resume();
    const received = new Set<string>();
    for (const node of [here, there])
      node.parts.sockets.onBroadcast(
        (note) => note.kind === 'leafing' && received.add(`${note.reader} at ${node.url}`),
      );
    await until(() => {
      for (const node of [here, there]) node.parts.sockets.broadcast({ kind: 'leafing', reader: node.url, last: 0 });
      return received.has(`${here.url} at ${there.url}`) && received.has(`${there.url} at ${here.url}`);
    });
  }

  const sockets: { close(): void }[] = [];
  const held = <Line extends { close(): void }>(line: Line) => {
    sockets.push(line);
    return line;
  };
  afterEach(() => sockets.splice(0).forEach((line) => line.close()));

  const listed = async (node: TestBackend, member: Member): Promise<ChatUser | undefined> => {
    const { body } = await node.chat('GET', chatPaths.users, { token: admin, query: { isAdmin: true } });
    return body.data.find(({ userId }: ChatUser) => userId === member.id);
  };
  it('delivers messages, counts and endings to both sides on any node [D-98]', async () => {
    const member = await newMember(here);
    const [line, tab] = [held(await member.open(here.url)), held(await member.open(there.url))];
    const desk = held(await openAdministratorChat(there.url, admin, member.adminGroup));
    const before = await until(
      () => desk.events.unread.at(-1),
      (count) => count !== undefined,
    );
    expect(await line.write('from here', 'n-1')).toMatchObject({ ok: true, sequence: 1 });
    expect(await desk.write('from there', member, 'n-2')).toMatchObject({ ok: true, sequence: 2 });
    await until(() => [line, tab, desk].every((each) => each.texts().length === 2));
    for (const each of [line, tab, desk]) expect(each.texts().sort()).toEqual(['from here', 'from there']);
    await until(
      () =>
        [line, tab].every(({ events: received }) => received.unread.at(-1) === 1) &&
        desk.events.unread.at(-1) === (before ?? 0) + 1,
    );
    await tab.join();
    await desk.join(member);
    await until(
      () =>
        [line, tab].every(({ events: received }) => received.unread.at(-1) === 0) &&
        desk.events.unread.at(-1) === before,
    );
    expect(await line.announceEnd()).toEqual({ ok: true });
    await until(() => [line, tab, desk].every(({ events: received }) => received.ended.length === 1));
  });

  it('lets people chat by WebSocket behind a balancer without sticky sessions [OPS-15]', async () => {
    const balancer = await startRoundRobin([here.url, there.url]);
    try {
      const member = await newMember(here);
      const lines = [held(await member.open(balancer.url)), held(await member.open(balancer.url))];
      expect(balancer.upgrades()).toEqual([1, 1]);
      await expect(
        waitUntilOpened(held(connectSocket(balancer.url, { token: member.token, transport: 'polling' }))),
      ).rejects.toMatchObject({
        description: 403,
      });
      expect(await lines[0]?.write('hello', 'r-1')).toMatchObject({ ok: true });
      await until(() => lines.every((line) => line.texts().includes('hello')));
    } finally {
      balancer.close();
    }
  });

  it('refuses long polling on every node with a reason, which the page learns from its settings and from its socket [OPS-15]', async () => {
    const member = await newMember(here);
    const balancer = await startRoundRobin([here.url, there.url], { blocksUpgrades: true });
    const attempt = (transport?: 'websocket' | 'polling') =>
      new Promise<ChatSocketEvent>((resolve) => {
        const { token, id: senderId, group: groupName } = member;
        const address = balancer.url;
        held(openPageSocket({ address, token, senderId, groupName, ...(transport && { transport }) }, resolve));
      });
    try {
      for (let node = 0; node < 2; node += 1) {
        const answer = await fetch(`${balancer.url}/socket.io/?EIO=4&transport=polling`);
        expect([answer.status, await answer.json()]).toEqual([403, { code: 4, message: refusals.webSocketOnly }]);
      }
      expect(await attempt('websocket')).toEqual({ kind: 'down' });
      expect(await attempt('polling')).toEqual({ kind: 'refused', text: refusals.webSocketOnly });
      expect(await attempt()).toEqual({ kind: 'refused', text: refusals.webSocketOnly });
    } finally {
      balancer.close();
    }
    const { settings } = here.parts;
    expect(siteConfigOf(settings).webSocketOnly).toBe(true);
    expect(siteConfigOf({ ...settings, chatBase: 'https://chat.example.org' }).webSocketOnly).toBe(false);
    expect(siteConfigOf({ ...settings, redisUrl: undefined }).webSocketOnly).toBe(false);
  });

  it('stores once the same message sent to two nodes at once, and acknowledges it the same way [C5]', async () => {
    const member = await newMember(here);
    const lines = [held(await member.open(here.url)), held(await member.open(there.url))];
    const receipts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => lines.map((line) => line.write(`m${index}`, `same-${index}`))).flat(),
    );
    expect(receipts.every(({ ok }) => ok)).toBe(true);
    const rows = await here.db
      .selectFrom('chat_messages')
      .select(['sequence', 'body'])
      .where('member_id', '=', member.id)
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual(Array.from({ length: 10 }, (_, index) => ({ sequence: index + 1, body: `m${index}` })));
  });

  it.long('covers all nodes with presence, and notifies administrators on any node [D-114 CHAT-28]', async () => {
    const member = await newMember(here);
    const line = held(await member.open(here.url));
    await line.write('hello');
    const desk = held(await openAdministratorChat(there.url, admin));
    await until(
      () => listed(there, member),
      (entry) => entry?.online === true,
    );
    const own = { token: member.token, body: { userId: member.id, page: 0 } };
    await until(async () => (await here.chat('POST', chatPaths.users, own)).body.data[0].online === true);
    await until(() => desk.events.newChatConnects > 0);
    const before = desk.events.newChatConnects;
    line.close();
    await until(() => desk.events.newChatConnects > before);
    await until(
      () => listed(there, member),
      (entry) => entry?.online === false,
    );
  });

  it('disconnects only that session on the other node on ending a session on one [A7]', async () => {
    const [member, other] = [await newMember(here), await newMember(here)];
    const [line, bystander] = [held(await member.open(there.url)), held(await other.open(there.url))];
    const isClosed = waitUntilClosed(line.socket);
    await here.main('POST', sessionPaths.logout, { token: member.token, body: {} });
    await isClosed;
    expect(bystander.socket.connected).toBe(true);
  });

  it('disconnects a session ended from another one within a second on any node [TEAM-12]', async () => {
    const member = await newMember(here);
    const line = held(await member.open(there.url));
    const token = await tokenFor(here, 'person', member.id);
    const ending = here.main('POST', openSessionPaths.endOthers, { token, body: {} });
    expect(await msUntilClosed(line.socket, ending)).toBeLessThan(1000);
    expect((await there.main('GET', userPaths.info, { token: member.token })).status).toBe(401);
  });

  it('keeps pages consistent on every node [C8]', async () => {
    const member = await newMember(here);
    const { id: memberId } = member;
    const lines = Array.from({ length: 60 }, (_, index) => ({ isFromAdmins: true, text: `m${index}`, at: new Date() }));
    await insertConversation(here.db, { memberId, sender: 'console:1', messages: lines, isReadByAdmins: true });
    const desk = held(await openAdministratorChat(here.url, admin));
    const first = await historyOf(here, member, { page: 0 });
    await desk.write('new', member);
    const rest = [await historyOf(there, member, { page: 1 }), await historyOf(here, member, { page: 2 })];
    const pages = [first, ...rest].map((history) => messagesOf(history).map(({ sequence = 0 }) => sequence));
    expect(pages.toReversed().flat()).toEqual(lines.map((_, index) => index + 1));
  });

  it('keeps a node without Redis ready, reports it, and logs one line at the start and one at the end', async () => {
    const ready = async () => {
      const response = await fetch(`${here.url}/ready`);
      return [response.status, await response.json()] as const;
    };
    expect(await ready()).toMatchObject([200, { status: 'ready', parts: { database: 'ok', redis: 'ok' } }]);
    logged.length = 0;
    await redis.crash();
    await until(ready, ([, { status }]) => status === 'degraded');
    // Waits until several connection attempts have failed.
    await delay(1000);
    expect(await ready()).toMatchObject([200, { parts: { database: 'ok', redis: 'down' } }]);
    await resumeRedis();
    expect(await ready()).toMatchObject([200, { status: 'ready' }]);
    expect(logged).toEqual([
      'Redis is not responding; the nodes cannot reach each other until it does',
      'Redis is available again',
    ]);
  });

  it('disconnects a session that ends while Redis is away within five seconds on the other node, and no other session [A7]', async () => {
    const [member, other] = [await newMember(here), await newMember(here)];
    const [line, bystander] = [held(await member.open(there.url)), held(await other.open(there.url))];
    await redis.crash();
    try {
      const leaving = here.main('POST', sessionPaths.logout, { token: member.token, body: {} });
      expect(await msUntilClosed(line.socket, leaving)).toBeLessThan(5000);
      expect(bystander.socket.connected).toBe(true);
    } finally {
      await resumeRedis();
    }
  });

  it('counts calls, connections and messages across all nodes [OPS-06]', async () => {
    const { limits: one } = here.parts;
    const { limits: other } = there.parts;
    const rule = { max: 3, windowMs: 60_000 };
    const takes = [one, other, one, other].map((limits) => () => limits.limit('counted together', rule).consume('a'));
    const waits: number[] = [];
    for (const take of takes) waits.push(await take());
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(50_000);
    await redis.crash();
    try {
      expect(await one.limit('counted together', rule).consume('a')).toBe(0);
    } finally {
      await resumeRedis();
    }
  });

  it('refuses the eleventh window of a person, whichever nodes the ten use [OPS-06]', async () => {
    const member = await newMember(here);
    for (let window = 0; window < 10; window += 1) held(await member.open(window % 2 ? here.url : there.url));
    const refused = held(connectSocket(here.url, { token: member.token }));
    await expect(waitUntilOpened(refused)).rejects.toThrow('You have too many windows open.');
  });

  it('reports on a node the progress of an import on another node [OPS-06]', async () => {
    const key = 'a-key-of-an-import-1';
    const form = new FormData();
    form.append(csvField, new Blob(['Not,A,Sheet\n']), 'people.csv');
    const response = await fetch(`${here.url}/api${importFilePaths.import}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'idempotency-key': key },
      body: form,
    });
    await response.text();
    const progress = async () =>
      (await there.main('GET', importFilePaths.progress, { token: admin, query: { key } })).body.data.stage;
    await until(progress, (stage) => stage !== 'waiting');
  });

  /** Creates an administrator whose socket is on one node; the owner's changes are made on the other. */
  async function administrator() {
    const { id } = await newConsoleAdmin(here);
    const row = await here.db
      .selectFrom('administrators')
      .select(['id', 'version'])
      .where('console_admin_id', '=', id)
      .executeTakeFirstOrThrow();
    const token = await tokenFor(here, 'console', id);
    const desk = held(await openAdministratorChat(there.url, token));
    const post = (path: string, change: object) =>
      here.main('POST', path, { token: admin, body: { ...row, ...change } });
    return {
      token,
      socket: desk.socket,
      switchOff: () => post(administratorPaths.setActive, { isActive: false }),
      takeChat: () => post(administratorPaths.edit, { rights: ['people'] }),
    };
  }

  it('disconnects an administrator on the other node within a second of deactivation or loss of the chat permission on one [TEAM-01 TEAM-02]', async () => {
    for (const name of ['switchOff', 'takeChat'] as const) {
      const one = await administrator();
      const action = one[name]();
      expect(await msUntilClosed(one.socket, action)).toBeLessThan(1000);
      expect((await action).body.status).toBe('success');
    }
  });

  it.long('disconnects such an administrator within five seconds while Redis is away [TEAM-01 TEAM-02]', async () => {
    const both = [await administrator(), await administrator()] as const;
    await redis.crash();
    try {
      const actions = Promise.all([both[0].switchOff(), both[1].takeChat()]);
      const waits = await Promise.all(both.map(({ socket }) => msUntilClosed(socket, actions)));
      expect(Math.max(...waits)).toBeLessThan(5000);
    } finally {
      await resumeRedis();
    }
  });

  it.long('keeps each node working while Redis is away, and delivers missed events when it returns [C6]', async () => {
    const member = await newMember(here);
    const [line, tab] = [held(await member.open(here.url)), held(await member.open(there.url))];
    const desk = held(await openAdministratorChat(here.url, admin, member.adminGroup));
    await redis.crash();
    expect(await desk.write('while it was away', member)).toMatchObject({ ok: true, sequence: 1 });
    await until(() => line.texts().includes('while it was away'));
    expect((await there.main('GET', userPaths.info, { token: member.token })).status).toBe(200);
    await waitForStrayEvents();
    expect(tab.texts()).toEqual([]);

    await redis.resume();
    // The event has no data, because the page reads the list again.
    await until(() => tab.events.received.includes(undefined) && tab.events.unread.at(-1) === 1);
    // Each node reconnects on its own; from then on every event arrives.
    await until(async () => {
      await desk.write('and now that it is back', member);
      return tab.texts().includes('and now that it is back');
    });
    expect([line, tab, desk].every(({ socket }) => socket.connected)).toBe(true);
  });
});

const onPostgres = process.env.NO_POSTGRES ? describe.skip : describe;

onPostgres('two nodes on one PostgreSQL without Redis', () => {
  it('disconnects a session on the other node within five seconds of its end on one [OPS-06]', async () => {
    const here = await startBackend({ engine: 'PostgreSQL' });
    const { databaseUrl = '' } = here.parts.settings;
    const there = await startBackend({ env: { DATABASE_URL: databaseUrl }, engine: 'PostgreSQL' });
    const member = await newMember(here);
    const line = await member.open(there.url);
    const leaving = here.main('POST', sessionPaths.logout, { token: member.token, body: {} });
    expect(await msUntilClosed(line.socket, leaving)).toBeLessThan(5000);
    await there.close();
    await here.close();
  });
});
