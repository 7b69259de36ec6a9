import type { Socket as NetSocket } from 'node:net';

import { chatType } from '@/contract/messages/chat';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import { makeRandom, type Random } from '@/server/sampleData/random';
import {
  connectSocket,
  historyOf,
  messagesOf,
  newMember,
  openAdministratorChat,
  openChatSocket,
  type TestSocket,
  until,
  waitUntilClosed,
  waitUntilOpened,
} from '../support/chatConnection';
import { makeLocation } from '../support/databases/store';
import { repeatCount } from '../support/repeatCount';
import { startBackend } from '../support/server/backend';
import { startProcess } from '../support/server/process';

/** The raw connection under a client's socket. */
const wireOf = (socket: TestSocket) =>
  (socket.io.engine.transport as unknown as { ws: { send(data: string | Uint8Array): void; _socket: NetSocket } }).ws;

const valid = [
  '42["join",{"groupName":"1-5","groupMembers":[1,5],"senderId":1,"type":"onetoone"}]',
  '420["join",{"groupName":"1-5","groupMembers":[1,5],"senderId":1,"type":"onetoone"}]',
  '421["chat message","hello",1,[],"onetoone","1-5","c-1"]',
  '42["chat message",{"message":"hello","senderId":1,"groupName":"1-5","type":"onetoone"}]',
  '422["read",{"groupName":"1-5","sequence":3}]',
  '42["terminateSession",{"groupName":"1-5","senderId":1}]',
];
/** Packets that once crashed Socket.IO servers, and similar packets. */
const hostile = [
  '42["error",{"message":"x"}]',
  '42["disconnect"]',
  '42["disconnecting","x"]',
  '42["newListener"]',
  '42["constructor"]',
  '42["__proto__",1]',
  '42["toString"]',
  '42[]',
  '42{}',
  '42null',
  '42["chat message"',
  '42["chat message",{"__proto__":{"ok":true},"constructor":{"prototype":{"ok":true}}}]',
  '451-["chat message",{"_placeholder":true,"num":0}]',
  '45999999-["chat message",{"_placeholder":true,"num":999}]',
  '451-["chat message",{"_placeholder":true,"num":"splice"}]',
  '45["x"]',
  '43[1]',
  '43999["x"]',
  '40{"token":{}}',
  '40/other,{}',
  '41',
  '44{"message":"x"}',
  '2probe',
  '3',
  '6',
  '7',
  '',
  '4',
  '4\u0000',
  `42["join",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
  `42["join",${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}]`,
  `42["chat message",${'"x",'.repeat(15_000)}1]`,
  `42["read",{"groupName":"1-5","sequence":${'9'.repeat(400)}}]`,
  '42["read",{"groupName":"1-5","sequence":1e999}]',
  '42["read",{"groupName":"1-5","sequence":-0}]',
];
const inserts = [
  '"',
  '\\',
  '[',
  '{',
  ']',
  '}',
  ',',
  '\u0000',
  '\ud800',
  '-',
  '1e9',
  'null',
  '"__proto__":',
  '/x,',
  '\n',
  'true',
];

/** Returns a packet corrupted in a few places. */
function mutated(random: Random) {
  let packet = random.pick(random.chance(0.7) ? valid : hostile);
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const at = random.below(packet.length + 1);
    const length = random.below(6);
    packet = random.pick([
      () => packet.slice(0, at) + random.pick(inserts) + packet.slice(at),
      () => packet.slice(0, at) + packet.slice(at + length),
      () =>
        packet.slice(0, at) + packet.slice(at, at + length).repeat(1 + random.below(40)) + packet.slice(at + length),
      () => packet.slice(0, at) + String.fromCharCode(random.below(0x250)) + packet.slice(at + 1),
      () => packet.slice(0, at) + random.pick(valid).slice(random.below(20)),
    ])();
  }
  return packet;
}

const connections = repeatCount(100, 400);
it(`crashes neither the process nor the service on mutated packets over ${connections} connections [C11 H9]`, async () => {
  const place = await makeLocation({ demo: true });
  const server = await startProcess(place.environment);
  try {
    const token = await server.signInAdmin();
    const random = makeRandom(11);
    let sent = 0;
    for (let round = 0; round < connections; round += 1) {
      const socket = connectSocket(server.url, { token });
      await waitUntilOpened(socket);
      const wire = wireOf(socket);
      const packets = [...Array.from({ length: 10 }, () => mutated(random)), random.pick(hostile)];
      for (const packet of packets) wire.send(random.chance(0.1) ? new TextEncoder().encode(packet) : packet);
      sent += packets.length;
      // Expects that a connection either responds or is closed. There are many connections, because everything after a
      // packet that closes one is lost.
      await Promise.race([
        waitUntilClosed(socket),
        new Promise((resolve) => void socket.emit('read', { groupName: '', sequence: 0 }, resolve)),
      ]);
      socket.close();
    }
    expect(sent).toBeGreaterThan(10 * connections);
    expect(process.kill(server.pid ?? 0, 0)).toBe(true);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    const line = await openChatSocket(server.url, { token, query: { senderId: '1', groupName: '' } });
    expect(await line.joinAs('1-5', 1, [1, 5])).toEqual({ ok: true });
    line.close();
  } finally {
    await server.kill();
    await place.remove();
  }
});

it.long('refuses arguments of wrong types, counts and shapes, each with a message [C11]', async () => {
  const backend = await startBackend();
  try {
    const member = await newMember(backend);
    const line = await member.open();
    const { id, group } = member;
    const stray = line.socket as unknown as { emitWithAck(event: string, ...rest: unknown[]): Promise<unknown> };
    const kinds: unknown[] = [
      undefined,
      null,
      true,
      0,
      1.5,
      '',
      [],
      [[]],
      {},
      { toString: 1 },
      new Uint8Array(3),
      'x'.repeat(20_000),
    ];
    for (const kind of kinds) {
      const packets: [string, ...unknown[]][] = [
        ['chat message', kind],
        ['chat message', kind, id, [], chatType, group],
        ['chat message', 'x', id, [kind, kind], chatType, group],
        ['chat message', 'x', id, [], chatType, kind],
        ['join', kind],
        ['join', { groupName: group, groupMembers: [kind, 1], senderId: id, type: chatType }],
        ['read', { groupName: group, sequence: typeof kind === 'number' ? -1 : kind }],
        ['terminateSession', { groupName: kind, senderId: id }],
      ];
      for (const [event, ...rest] of packets)
        expect([event, rest, await stray.emitWithAck(event, ...rest)]).toEqual([
          event,
          rest,
          { ok: false, message: expect.any(String) },
        ]);
    }
    expect(line.socket.connected).toBe(true);
    expect((await historyOf(backend, member)).data).toEqual([]);
    line.close();
  } finally {
    await backend.close();
  }
});

it('disconnects a client that does not read, sends the others everything, and lets it catch up afterward [C12]', async () => {
  const backend = await startBackend();
  try {
    const member = await newMember(backend);
    const [slow, idle] = [await member.open(), await member.open()];
    const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
    const removed = Promise.all([slow, idle].map(({ socket }) => waitUntilClosed(socket)));
    // Keeps the raw connections, because a client that is blocked for a long time drops its own.
    const wires = [slow, idle].map(({ socket }) => wireOf(socket)._socket);
    for (const wire of wires) wire.pause();

    const rounds = 1200;
    for (let at = 0; at < rounds; at += 1) {
      const message = {
        memberId: member.id,
        side: 'admin',
        sender: 'console:1',
        clientId: null,
        text: `${at} ${'x'.repeat(16_000)}`,
        at: new Date(),
      } as const;
      const stored = await storeMessage(backend.db, message);
      const received = {
        message: message.text,
        senderId: 1,
        groupName: member.adminGroup,
        createdAt: message.at.toISOString(),
        sequence: stored?.sequence,
      };
      backend.parts.sockets.emit([`person:${member.id}`, 'right:chat'], 'received', received);
    }
    await until(() => !backend.parts.sockets.hasLocalSocket(`person:${member.id}`));
    await until(() => desk.events.received.length === rounds);
    for (const wire of wires) wire.resume();
    await removed;

    const again = await member.open();
    const events = slow.events.received.length;
    const seen = new Set(slow.events.received.map((message) => message?.sequence));
    for (let after = events; ;) {
      const missed = messagesOf(await historyOf(backend, member, { after }));
      if (missed.length === 0) break;
      for (const { sequence } of missed) seen.add(sequence);
      after = missed.at(-1)?.sequence ?? after;
    }
    expect(events).toBeLessThan(rounds);
    expect(seen.size).toBe(rounds);
    for (const line of [again, desk]) line.close();
  } finally {
    await backend.close();
  }
});
