import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import { io } from 'socket.io-client';

import { freePort } from './freePort.mjs';

const password = 'Member@123';

/** Starts the built server as a process that can be killed and restarted on the same address and data. */
export async function startKillable(environment, nodeFlags = []) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server;

  async function start() {
    const { PATH } = process.env;
    const env = { PATH, LOG_LEVEL: 'silent', MEMBER_LOGIN: 'on', ...environment, PORT: String(port) };
    server = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    while (!output.includes('is ready')) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}: ${output}`);
      await delay(20);
    }
  }
  async function kill() {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }
  await start();
  return { url, start, kill, pid: () => server.pid };
}

const call = async (url, path, { token, body }) => {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
};

/** Signs in as many of the demo's registered members as needed. */
export async function signInMembers(url, count) {
  const people = [];
  for (let number = 1; people.length < count && number <= 126; number += 1) {
    const userContact = `+1${5_550_200_000 + number}`;
    const signed = await call(url, '/api/user/signIn', { body: { userContact, userPassword: password } });
    if (signed.body.status !== 'success') continue;
    const { id, access_token: token } = signed.body.data;
    people.push({ id, token, group: `${id}-1` });
  }
  if (people.length < count) throw new Error(`Only ${people.length} members could sign in`);
  return people;
}

/** All messages in a conversation after a sequence number, as the history call returns them. */
export async function historyOf(url, { id, token, group }, after = 0) {
  const messages = [];
  for (;;) {
    const last = messages.at(-1)?.sequence ?? after;
    const { body } = await call(url, `/chat-api/chat/list?userId=${id}&uniqueId=${group}&page=0&after=${last}`, {
      token,
    });
    if (body.status !== 'success') throw new Error(body.message);
    messages.push(...body.data.data.flatMap((day) => day.messages));
    if (body.data.totalpage <= 1) return messages;
  }
}

/**
 * Opens a client like the page: unacknowledged messages stay in its outbox, and are sent again in order after each
 * connection. `onAcknowledged` receives each message once.
 */
export function makeWriter(url, { id, token, group }, onAcknowledged = () => {}) {
  const outbox = [];
  const acknowledged = [];
  const socket = io(url, {
    auth: { token },
    query: { senderId: String(id), groupName: group },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 300,
  });
  let connectionCount = 0;

  function send(message) {
    const sentOn = connectionCount;
    const startedAt = performance.now();
    socket.emit('chat message', message.text, id, [], 'onetoone', group, message.clientId, (receipt) => {
      if (message.isDone) return;
      if (!receipt.ok) {
        // A message that is refused for now is sent again, and so is each one behind it that was also refused.
        if (!receipt.retryAfterMs) throw new Error(receipt.message);
        setTimeout(() => sentOn === connectionCount && socket.connected && send(message), receipt.retryAfterMs).unref();
        return;
      }
      message.isDone = true;
      outbox.splice(outbox.indexOf(message), 1);
      acknowledged.push({ ...message, sequence: receipt.sequence, ms: performance.now() - startedAt });
      onAcknowledged(message);
    });
  }
  socket.on('connect', () => {
    connectionCount += 1;
    // Drops the library's buffer, because the outbox sends everything again in order.
    socket.sendBuffer.length = 0;
    for (const message of [...outbox]) send(message);
  });

  return {
    socket,
    outbox,
    acknowledged,
    write(text, clientId) {
      const message = { text, clientId };
      outbox.push(message);
      if (socket.connected) send(message);
    },
    close: () => socket.close(),
  };
}

/**
 * Lets some clients send their messages while the server is killed repeatedly, at even intervals of acknowledged
 * messages. Resolves with what is wrong in the conversations at the end, and the figures.
 */
export async function writeWhileKilling({ environment, nodeFlags, clients, each, kills }) {
  const server = await startKillable(environment, nodeFlags);
  const startedAt = performance.now();
  const people = await signInMembers(server.url, clients);
  const before = await Promise.all(
    people.map(async (person) => (await historyOf(server.url, person)).at(-1)?.sequence ?? 0),
  );
  const total = clients * each;
  let done = 0;
  const writers = people.map((person) => makeWriter(server.url, person, () => (done += 1)));
  for (let at = 0; at < each; at += 1)
    for (const [who, writer] of writers.entries()) writer.write(`${who}:${at}`, `${people[who].id}-${at}`);

  let killed = 0;
  for (; killed < kills; killed += 1) {
    const mark = Math.floor(((killed + 0.5) * total) / kills);
    while (done < mark) await delay(1);
    await server.kill();
    await server.start();
  }
  while (done < total) await delay(10);

  const problems = [];
  for (const [who, person] of people.entries()) {
    const stored = await historyOf(server.url, person, before[who]);
    const texts = stored.map(({ message }) => message);
    const expected = Array.from({ length: each }, (_, at) => `${who}:${at}`);
    if (new Set(texts).size !== texts.length) problems.push(`member ${person.id}: a message is stored twice`);
    if (expected.some((text) => !texts.includes(text))) problems.push(`member ${person.id}: a message was lost`);
    if (texts.join() !== expected.join()) problems.push(`member ${person.id}: the messages are out of order`);
    if (stored.some(({ sequence }, at) => sequence !== before[who] + at + 1))
      problems.push(`member ${person.id}: a sequence number was left out`);
    for (const { text, sequence } of writers[who].acknowledged)
      if (stored.find((message) => message.sequence === sequence)?.message !== text)
        problems.push(`member ${person.id}: ${text} was acknowledged but is not stored`);
  }
  for (const writer of writers) writer.close();
  await server.kill();
  return { problems, written: total, killed, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Connects some clients, kills the server, and lets them write while it is down. Resolves with the time from the
 * server's return until all have reconnected and all messages are acknowledged.
 */
export async function measureReconnect({ environment, nodeFlags, clients }) {
  const server = await startKillable(environment, nodeFlags);
  const people = await signInMembers(server.url, clients);
  const connections = people.map(() => 0);
  const writers = people.map((person, who) => {
    const writer = makeWriter(server.url, person);
    writer.socket.on('connect', () => (connections[who] += 1));
    return writer;
  });
  const until = async (holds) => {
    while (!writers.every((writer, who) => holds(writer, connections[who]))) await delay(10);
  };
  await until((_writer, times) => times === 1);
  await server.kill();
  for (const [who, writer] of writers.entries()) writer.write('while it was away', `away-${people[who].id}`);
  await server.start();
  const startedAt = performance.now();
  await until(({ outbox }, times) => times === 2 && outbox.length === 0);
  const ms = performance.now() - startedAt;
  // A second wave of reconnections would arrive within this time.
  await delay(2000);
  const reconnectedTwice = connections.filter((times) => times > 2).length;
  for (const writer of writers) writer.close();
  await server.kill();
  return { ms, reconnectedTwice, delivered: writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0) };
}
