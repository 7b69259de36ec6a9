import type { Socket } from 'socket.io-client';

import { adminSenderId, groupNameOf, maxMessageBytes, messagesPerSecond } from '@/contract/messages/chat';
import { newConsoleAdmin } from '../../support/browser/identity';
import {
  historyOf,
  messagesOf,
  newMember,
  openAdministratorChat,
  tokenFor,
  until,
  waitForStrayEvents,
} from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const stored = (memberId: number) =>
  backend.db.selectFrom('chat_messages').selectAll().where('member_id', '=', memberId).orderBy('sequence').execute();
const sockets: { close(): void }[] = [];
const held = <Line extends { close(): void }>(line: Line) => {
  sockets.push(line);
  return line;
};
/** Drops the types of a socket, so that a test can violate the contract. */
const asAnySocket = (socket: unknown) => socket as Socket;
afterEach(() => sockets.splice(0).forEach((line) => line.close()));

it('stores a message, then acknowledges it, then sends it to both sides [D-97 D-98 D-110 CHAT-16 CHAT-18 CHAT-26 API-46]', async () => {
  const member = await newMember(backend);
  const [line, tab, desk] = [
    held(await member.open()),
    held(await member.open()),
    held(await openAdministratorChat(backend.url, admin)),
  ];
  const receipt = await line.write('Is my card on its way?', 'c-1');

  const { createdAt } = receipt;
  expect(receipt).toEqual({
    ok: true,
    _id: expect.any(String),
    sequence: 1,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const notified = { message: 'Is my card on its way?', senderId: member.id, createdAt, _id: receipt._id, sequence: 1 };
  await until(() => [line, tab, desk].every(({ events: received }) => received.received.length === 1));
  for (const own of [line, tab])
    expect(own.events.received).toEqual([{ ...notified, groupName: member.group, clientId: 'c-1' }]);
  expect(desk.events.received).toEqual([{ ...notified, groupName: member.adminGroup, memberName: 'Blair Winslow' }]);
  expect(messagesOf(await historyOf(backend, member))).toEqual([
    { _id: receipt._id, senderId: member.id, message: notified.message, createdAt, sequence: 1, clientId: 'c-1' },
  ]);
});

it('refuses a repeated client id with another text or member, and gives the same message its receipt [I4 C5]', async () => {
  const [member, other] = [await newMember(backend), await newMember(backend)];
  const line = held(await member.open());
  const receipt = await line.write('Sent once', 'c-7');
  expect(await line.write('Sent once', 'c-7')).toEqual(receipt);
  expect(await line.write('Other', 'c-7')).toEqual({
    ok: false,
    message: 'The clientId was used for another message. This one was not sent.',
  });
  expect((await stored(member.id)).map(({ body }) => body)).toEqual(['Sent once']);

  const desk = held(await openAdministratorChat(backend.url, admin));
  expect(await desk.write('An answer', member, 'd-7')).toMatchObject({ ok: true, sequence: 2 });
  expect(await desk.write('An answer', other, 'd-7')).toMatchObject({ ok: false });
  expect(await stored(other.id)).toEqual([]);
});

it('sends for every administrator as sender 1, and shows the message to the others at once [CHAT-31 CONST-15]', async () => {
  const member = await newMember(backend);
  const second = await newConsoleAdmin(backend);
  const desks = [
    held(await openAdministratorChat(backend.url, admin)),
    held(await openAdministratorChat(backend.url, await tokenFor(backend, 'console', second.id))),
    held(await openAdministratorChat(backend.url, await backend.signInAdmin())),
  ];
  const line = held(await member.open());
  for (const [index, desk] of desks.entries())
    expect(await desk.write(`answer ${index}`, member, `a-${index}`)).toMatchObject({ ok: true, sequence: index + 1 });
  const texts = ['answer 0', 'answer 1', 'answer 2'];
  await until(() => [line, ...desks].every((each) => each.texts().length === 3));
  for (const each of [line, ...desks]) expect(each.texts()).toEqual(texts);
  expect(line.events.received.map((message) => [message?.senderId, message?.clientId])).toEqual(
    texts.map(() => [adminSenderId, undefined]),
  );
  for (const desk of desks)
    expect(desk.events.received.map((message) => message?.clientId)).toEqual(['a-0', 'a-1', 'a-2']);
});

it('accepts one object as well as positional arguments [D-97]', async () => {
  const member = await newMember(backend);
  const line = held(await member.open());
  const packet = {
    message: 'as an object',
    senderId: member.id,
    groupName: member.group,
    attachments: [],
    type: 'onetoone',
    clientId: 'o-1',
  };
  const receipt = await asAnySocket(line.socket).emitWithAck('chat message', packet);
  expect(receipt).toMatchObject({ ok: true, sequence: 1 });
  // A client made for a service without receipts passes no callback.
  asAnySocket(line.socket).emit('chat message', 'without a receipt', member.id, [], 'onetoone', member.group);
  await until(() => line.texts().length === 2);
  expect((await stored(member.id)).map(({ body, client_id }) => [body, client_id])).toEqual([
    ['as an object', 'o-1'],
    ['without a receipt', null],
  ]);
});

it('treats both orders of the two ids as one conversation [D-95 CHAT-15 C4]', async () => {
  const member = await newMember(backend);
  const line = held(await member.open());
  await line.say('one order', member.id, member.group);
  await line.say('the other', member.id, member.adminGroup);
  const desk = held(await openAdministratorChat(backend.url, admin));
  await desk.say('and the answer', adminSenderId, member.group);
  expect(messagesOf(await historyOf(backend, member)).map(({ message, sequence }) => [message, sequence])).toEqual([
    ['one order', 1],
    ['the other', 2],
    ['and the answer', 3],
  ]);
});

it('stores no repeated message, acknowledges it alike and sends it to no one, on any connection and at any time [C5]', async () => {
  const member = await newMember(backend);
  const desk = held(await openAdministratorChat(backend.url, admin));
  const [one, other] = [held(await member.open()), held(await member.open())];
  const receipts = await Promise.all([one, other, one, other].map((line) => line.write('only once', 'same')));
  receipts.push(await one.write('only once', 'same'));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(receipts[0]).toMatchObject({ ok: true, sequence: 1 });
  expect(await one.write('the next one', 'next')).toMatchObject({ sequence: 2 });
  await until(() => desk.texts().length === 2);
  expect(desk.texts()).toEqual(['only once', 'the next one']);
  expect((await stored(member.id)).length).toBe(2);
  // Another person's message may have the same ID.
  expect(await desk.write('of mine', member, 'same')).toMatchObject({ ok: true, sequence: 3 });
});

it.long('leaves no number out for many senders at once, and keeps each one’s order [C5]', async () => {
  const member = await newMember(backend);
  const line = held(await member.open());
  const desks = await Promise.all(
    [1, 2, 3].map(async () =>
      held(
        await openAdministratorChat(
          backend.url,
          await tokenFor(backend, 'console', (await newConsoleAdmin(backend)).id),
        ),
      ),
    ),
  );
  const each = messagesPerSecond * 2;
  const sent = [line.write, ...desks.map((desk) => (text: string, id: string) => desk.write(text, member, id))].map(
    (write, sender) =>
      Promise.all(Array.from({ length: each }, (_, index) => write(`${sender}:${index}`, `${sender}-${index}`))),
  );
  const receipts = (await Promise.all(sent)).flat();
  expect(receipts.every(({ ok }) => ok)).toBe(true);
  const rows = await stored(member.id);
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: each * 4 }, (_, index) => index + 1));
  for (const sender of [0, 1, 2, 3])
    expect(rows.filter(({ body }) => body.startsWith(`${sender}:`)).map(({ body }) => body)).toEqual(
      Array.from({ length: each }, (_, index) => `${sender}:${index}`),
    );
});

it('lets no one write as someone else or in a conversation that is not theirs [C2 C3]', async () => {
  const [member, victim] = [await newMember(backend), await newMember(backend)];
  const [line, theirs, desk] = [
    held(await member.open()),
    held(await victim.open()),
    held(await openAdministratorChat(backend.url, admin)),
  ];
  const forged: [number, string][] = [
    [adminSenderId, member.group],
    [adminSenderId, victim.adminGroup],
    [victim.id, victim.group],
    [member.id, victim.group],
    [member.id, groupNameOf(member.id, victim.id)],
    [member.id, `${member.id}`],
    [member.id, `${member.id}-1-1`],
    [member.id, `-${member.id}-1`],
    [member.id, '1-1'],
    [member.id, ''],
  ];
  for (const [senderId, groupName] of forged)
    expect([groupName, senderId, await line.say('forged', senderId, groupName)]).toEqual([
      groupName,
      senderId,
      { ok: false, message: expect.any(String) },
    ]);
  // An administrator writes only to members, and as sender 1.
  for (const [senderId, groupName] of [
    [member.id, member.group],
    [1, '1-1'],
    [1, '1-999999999'],
    [1, `${member.id}-${victim.id}`],
  ] as const)
    expect(await desk.say('forged', senderId, groupName)).toMatchObject({ ok: false });
  await waitForStrayEvents();
  expect([line, theirs, desk].map(({ events: received }) => received.received)).toEqual([[], [], []]);
  expect([...(await stored(member.id)), ...(await stored(victim.id))]).toEqual([]);
});

it.long('lets no one join a hundred foreign rooms: none of their events or messages is received [C2]', async () => {
  const [member, other] = [await newMember(backend), await newMember(backend)];
  const [line, desk, theirs] = [
    held(await member.open()),
    held(await openAdministratorChat(backend.url, admin)),
    held(await other.open()),
  ];
  const foreign = [
    other.group,
    other.adminGroup,
    'admins',
    `person:${other.id}`,
    `conversation:${other.id}`,
    '*',
    '1-1',
    '',
  ];
  const numbered = Array.from({ length: 100 }, (_, index) => index + 2).filter((id) => id !== member.id);
  for (const room of [...foreign, ...numbered.map((id) => `${id}-1`)])
    expect([room, await line.joinAs(room, member.id, [member.id, adminSenderId])]).toEqual([
      room,
      { ok: false, message: expect.any(String) },
    ]);
  for (const members of [[member.id, other.id], [adminSenderId, other.id], [member.id], []])
    expect(await line.joinAs(member.group, member.id, members)).toMatchObject({ ok: false });
  await desk.write('for the other alone', other);
  await until(() => theirs.texts().length === 1);
  await waitForStrayEvents();
  expect(line.events.received).toEqual([]);
  expect(theirs.events.unread.at(-1)).toBe(1);
});

describe('message texts', () => {
  it('refuses blank messages with an error [D-104]', async () => {
    const member = await newMember(backend);
    const line = held(await member.open());
    for (const text of ['', ' ', '\n\t  ', '\u00a0\u2003', '\u0000\u0007'])
      expect(await line.write(text)).toEqual({ ok: false, message: 'Enter a message.' });
    expect(await stored(member.id)).toEqual([]);
  });

  it('accepts a text of 16 kB, refuses a longer one with a message and keeps the connection open [C10]', async () => {
    const member = await newMember(backend);
    const line = held(await member.open());
    expect(await line.write('x'.repeat(maxMessageBytes))).toMatchObject({ ok: true });
    for (const text of ['x'.repeat(maxMessageBytes + 1), '€'.repeat(maxMessageBytes / 2)])
      expect(await line.write(text)).toEqual({
        ok: false,
        message: 'Your message is too long. Shorten it or send it in parts.',
      });
    expect(line.socket.connected).toBe(true);
  });

  it.each([
    ['<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['  two  blanks, a\ttab\nand a new line  '],
    ['Zażółć gęślą jaźń 🏥 مرحبا \u202eright to left'],
    ["'; drop table messages; --"],
    ['{"__proto__":{"polluted":true}}'],
  ])('stores a text as it was written: %j', async (text) => {
    const member = await newMember(backend);
    const line = held(await member.open());
    await line.write(text);
    expect(messagesOf(await historyOf(backend, member))[0]?.message).toBe(text);
  });

  it('leaves out a character that no database stores', async () => {
    const member = await newMember(backend);
    const line = held(await member.open());
    await line.write('a\u0000b\u001b[31mc');
    expect((await stored(member.id))[0]?.body).toBe('ab[31mc');
  });
});

it.long(
  'slows a burst down to ten a second, and lets what exceeds a minute’s limit be sent again later [C10]',
  async () => {
    const member = await newMember(backend);
    const line = held(await member.open());
    const startedAt = Date.now();
    const burst = await Promise.all(Array.from({ length: 25 }, (_, index) => line.write(`m${index}`, `m-${index}`)));
    expect(burst.every(({ ok }) => ok)).toBe(true);
    expect(Date.now() - startedAt).toBeGreaterThan(1900);

    const flood = await Promise.all(Array.from({ length: 400 }, (_, index) => line.write(`f${index}`, `f-${index}`)));
    const refused = flood.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThan(250);
    for (const receipt of refused)
      expect(receipt).toEqual({ ok: false, message: expect.any(String), retryAfterMs: expect.any(Number) });
    expect(line.socket.connected).toBe(true);
    expect((await stored(member.id)).length).toBe(25 + flood.length - refused.length);
  },
);

it.long('disconnects a session that ends within a second, and sends nothing more from it [A7]', async () => {
  const member = await newMember(backend);
  const line = held(await member.open());
  const caller = await backend.parts.sessions.find(member.token, false);
  await line.write('before');
  // This simulates a node that missed the event.
  await backend.db
    .deleteFrom('sessions')
    .where('id', '=', caller?.sessionId ?? 0)
    .execute();
  let at = 0;
  await until(() => {
    at += 1;
    line.socket.emit('chat message', `after ${at}`, member.id, [], 'onetoone', member.group);
    return line.socket.disconnected;
  });
  // A message sent just before may still be stored.
  await waitForStrayEvents();
  const count = (await stored(member.id)).length;
  await waitForStrayEvents();
  expect((await stored(member.id)).length).toBe(count);
});
