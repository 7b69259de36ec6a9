// One node on PostgreSQL with a thousand connected clients: how long an acknowledgement takes at 200 messages a second,
// while one client floods, while some clients do not read, and how soon everyone is back after a restart.
import { setTimeout as delay } from 'node:timers/promises';

import { io } from 'socket.io-client';

import { freePort } from '../../../test/support/freePort.mjs';
import { memoryOf, quantile, rounded } from '../support/benchServer.mjs';
import { insertSession } from '../support/sessions.mjs';

const clients = Number(process.env.BENCH_CLIENTS ?? 1000);
const perSecond = Number(process.env.BENCH_RATE ?? 200);
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const floodPerSecond = 1000;
const pausedReaders = 50;
export const title = `${clients} chat clients on one node, ${perSecond} messages a second (PostgreSQL)`;

const limits = { ackMs: 250, duringFloodMs: 500, floodMegabytes: 100, readerMegabytes: 150, reconnectMs: 30_000 };

async function signInMany(client, count) {
  const { rows } = await client.query(
    'select id from people where registered_at is not null and not is_admin and status = 1 and deleted_at is null order by id limit $1',
    [count],
  );
  if (rows.length < count) throw new Error(`There are ${rows.length} members only`);
  const admins = await client.query(`insert into console_admins (email, password_hash)
    select 'bench' || n || '@example.org', '' from generate_series(1, 6) n returning id`);
  const people = [];
  for (const { id } of rows)
    people.push({ id: Number(id), token: await insertSession(client, 'person_id', id), group: `${id}-1` });
  const desks = [];
  for (const { id } of admins.rows)
    desks.push({ id: Number(id), token: await insertSession(client, 'console_admin_id', id) });
  return { people, desks };
}

const connect = (url, { token, id, group = '' }, isAdmin = false) =>
  io(url, {
    auth: { token },
    query: { senderId: String(isAdmin ? 1 : id), groupName: group },
    transports: ['websocket'],
    forceNew: true,
  });
const connected = (socket) =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));

async function connectAll(url, people) {
  const sockets = [];
  for (let from = 0; from < people.length; from += 50) {
    const some = people.slice(from, from + 50).map((person) => connect(url, person));
    await Promise.all(some.map(connected));
    sockets.push(...some);
  }
  return sockets;
}

/** Resolves with the receipt of a message. */
const post = (socket, { id, group }, text, key) =>
  new Promise((resolve) => socket.emit('chat message', text, id, [], 'onetoone', group, key, resolve));

/**
 * Lets everyone write in turn, at this total rate per second; returns how long each acknowledgement took, in
 * milliseconds.
 */
async function write(people, sockets, forSeconds, run, text = 'of a steady stream of them') {
  const durations = [];
  let refused = 0;
  const answers = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < forSeconds * perSecond; sent += 1) {
    const due = startedAt + (sent * 1000) / perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    const who = sent % people.length;
    const at = performance.now();
    answers.push(
      post(sockets[who], people[who], `message ${sent} ${text}`, `${run}-${sent}`).then(({ ok }) => {
        if (ok) durations.push(performance.now() - at);
        else refused += 1;
      }),
    );
  }
  await Promise.all(answers);
  return { durations, refused, rate: answers.length / ((performance.now() - startedAt) / 1000) };
}

const figuresOf = (what, { durations, refused, rate }, growth) => ({
  what,
  messages: durations.length,
  'a second': Math.round(rate),
  refused,
  'p50, ms': rounded(quantile(durations, 0.5)),
  'p99, ms': rounded(quantile(durations, 0.99)),
  'at most, ms': rounded(Math.max(...durations)),
  'server grew, MB': Math.round(growth),
});

/** Lets one client send without waiting until it is stopped. */
function flood(person, socket) {
  let isOver = false;
  const taken = { sent: 0, acknowledged: 0, refused: 0 };
  const flooding = (async () => {
    while (!isOver) {
      for (let burst = 0; burst < floodPerSecond / 100; burst += 1) {
        taken.sent += 1;
        void post(socket, person, `flood ${taken.sent}`, `flood-${taken.sent}`).then(({ ok }) => {
          taken[ok ? 'acknowledged' : 'refused'] += 1;
        });
      }
      await delay(10);
    }
    return taken;
  })();
  return () => {
    isOver = true;
    return flooding;
  };
}

const connectedAgain = (socket) =>
  new Promise((resolve) => socket.once('disconnect', () => socket.once('connect', resolve)));

export async function run(bench) {
  const misses = [];
  const open = [];
  try {
    bench.data('--employees', String(Math.max(1500, clients * 3)));
    const port = String(await freePort());
    let server = await bench.serve({ PORT: port });
    const { people, desks } = await signInMany(await bench.connect(), clients + 1);
    const [flooder, ...writers] = people;
    const sockets = await connectAll(server.url, writers);
    const desk = connect(server.url, desks[0], true);
    await connected(desk);
    open.push(...sockets, desk);
    const grown = (before) => memoryOf(server.pid) - before;
    await write(writers, sockets, 3, 'warm');

    let before = memoryOf(server.pid);
    const steady = await write(writers, sockets, seconds, 'steady');
    const rows = [figuresOf('a steady stream', steady, grown(before))];

    before = memoryOf(server.pid);
    const flooding = connect(server.url, flooder);
    await connected(flooding);
    const stop = flood(flooder, flooding);
    const alongside = await write(writers, sockets, seconds, 'flooded');
    const flooded = await stop();
    flooding.close();
    const floodGrowth = grown(before);
    rows.push(figuresOf('while someone floods', alongside, floodGrowth));

    const paused = Array.from({ length: pausedReaders }, (_, at) => connect(server.url, desks[1 + (at % 5)], true));
    await Promise.all(paused.map(connected));
    open.push(...paused);
    for (const socket of paused) {
      socket.io.opts.reconnection = false;
      socket.io.engine.transport.ws._socket.pause();
    }
    before = memoryOf(server.pid);
    // Sends long messages, so that they fill more than the operating system's buffers.
    const unread = await write(writers, sockets, seconds, 'unread', 'which is long. '.repeat(200));
    const readerGrowth = grown(before);
    rows.push(figuresOf(`with ${pausedReaders} who do not read`, unread, readerGrowth));
    for (const socket of paused) socket.close();

    const isBack = sockets.map(connectedAgain);
    await server.stop();
    const startedAt = performance.now();
    server = await bench.serve({ PORT: port });
    const upMs = performance.now() - startedAt;
    await Promise.all(isBack);
    const reconnectMs = performance.now() - startedAt;
    const back = {
      clients: sockets.length,
      'the server was up again after, ms': Math.round(upMs),
      'all were back after, ms': Math.round(reconnectMs),
    };

    const p99 = ({ durations }) => quantile(durations, 0.99);
    if (p99(steady) > limits.ackMs) misses.push(`the acknowledgement took more than ${limits.ackMs} ms`);
    if (p99(alongside) > limits.duringFloodMs)
      misses.push(`during a flood the acknowledgement took more than ${limits.duringFloodMs} ms`);
    if (floodGrowth > limits.floodMegabytes) misses.push(`a flood took more than ${limits.floodMegabytes} MB`);
    if (readerGrowth > limits.readerMegabytes)
      misses.push(`readers who do not read took more than ${limits.readerMegabytes} MB`);
    if (reconnectMs - upMs > limits.reconnectMs) misses.push(`not everyone was back within ${limits.reconnectMs} ms`);
    if ([steady, alongside, unread].some(({ refused }) => refused))
      misses.push('a person within the limits was refused');
    return { tables: [rows, { 'the flood': flooded }, back], misses };
  } finally {
    for (const socket of open) socket.close();
  }
}
