// One node on PostgreSQL with a thousand connected clients: how long an acknowledgment takes at 200 messages a second,
// while one client floods, while some clients do not read, and how soon everyone is back after a restart.
import { setTimeout as delay } from 'node:timers/promises';

import { io } from 'socket.io-client';

import { freePort } from '../../test/support/freePort.mjs';
import { memoryOf, quantile, rounded } from './support/benchServer.mjs';
import { insertSession, openSessions } from './support/sessions.mjs';

const clients = Number(process.env.BENCH_CLIENTS ?? 1000);
const perSecond = Number(process.env.BENCH_RATE ?? 200);
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const floodPerSecond = 1000;
const pausedReaders = 50;
export const title = `${clients} chat clients on one node, ${perSecond} messages a second (PostgreSQL)`;

const limits = { ackMs: 250, duringFloodMs: 500, floodMegabytes: 100, readerMegabytes: 150, reconnectMs: 30_000 };

/** Opens sessions for members, each with their conversation's group, and for six administrators. */
async function signInMany(client, count) {
  const people = (await openSessions(client, count)).map((person) => ({ ...person, group: `${person.id}-1` }));
  const { rows } = await client.query(`insert into console_admins (email, password_hash)
    select 'bench' || n || '@example.org', '' from generate_series(1, 6) n returning id`);
  const adminClients = [];
  for (const { id } of rows)
    adminClients.push({ id: Number(id), token: await insertSession(client, 'console_admin_id', id) });
  return { people, adminClients };
}

const connect = (url, { token, id, group = '' }, isAdmin = false) => {
  const query = { senderId: String(isAdmin ? 1 : id), groupName: group };
  return io(url, { auth: { token }, query, transports: ['websocket'], forceNew: true });
};
const waitForConnect = (socket) =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));

async function connectAll(url, people) {
  const sockets = [];
  for (let from = 0; from < people.length; from += 50) {
    const some = people.slice(from, from + 50).map((person) => connect(url, person));
    await Promise.all(some.map(waitForConnect));
    sockets.push(...some);
  }
  return sockets;
}

/** Resolves with the receipt of a message. */
const post = (socket, { id, group }, text, key) =>
  new Promise((resolve) => socket.emit('chat message', text, id, [], 'onetoone', group, key, resolve));

/**
 * Lets everyone write in turn, `perSecond` messages in total; returns how long each acknowledgment took, in
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

/** Lets one client send without waiting until it is stopped. */
function flood(person, socket) {
  let isOver = false;
  const counts = { sent: 0, acknowledged: 0, refused: 0 };
  const flooding = (async () => {
    while (!isOver) {
      for (let burst = 0; burst < floodPerSecond / 100; burst += 1) {
        counts.sent += 1;
        void post(socket, person, `flood ${counts.sent}`, `flood-${counts.sent}`).then(({ ok }) => {
          counts[ok ? 'acknowledged' : 'refused'] += 1;
        });
      }
      await delay(10);
    }
    return counts;
  })();
  return () => {
    isOver = true;
    return flooding;
  };
}

const waitForReconnect = (socket) =>
  new Promise((resolve) => socket.once('disconnect', () => socket.once('connect', resolve)));

export async function run(bench) {
  const openSockets = [];
  try {
    await bench.addSampleData('--employees', Math.max(1500, clients * 3));
    const port = String(await freePort());
    let server = await bench.serve({ PORT: port });
    const { people, adminClients } = await signInMany(await bench.connect(), clients + 1);
    const [flooder, ...writers] = people;
    const sockets = await connectAll(server.url, writers);
    const desk = connect(server.url, adminClients[0], true);
    await waitForConnect(desk);
    openSockets.push(...sockets, desk);
    await write(writers, sockets, 3, 'warm');
    const rows = [];
    const measure = async (what, text) => {
      const before = memoryOf(server.pid);
      const { durations, refused, rate } = await write(writers, sockets, seconds, what.replaceAll(' ', '-'), text);
      const measured = { refused, p99: quantile(durations, 0.99), growth: memoryOf(server.pid) - before };
      rows.push({
        what,
        messages: durations.length,
        'per second': Math.round(rate),
        refused,
        'p50, ms': rounded(quantile(durations, 0.5)),
        'p99, ms': rounded(measured.p99),
        'at most, ms': rounded(Math.max(...durations)),
        'server grew, MB': Math.round(measured.growth),
      });
      return measured;
    };
    const steady = await measure('a steady stream');

    const floodSocket = connect(server.url, flooder);
    await waitForConnect(floodSocket);
    const stop = flood(flooder, floodSocket);
    const alongside = await measure('while someone floods');
    const flooded = await stop();
    floodSocket.close();

    const paused = Array.from({ length: pausedReaders }, (_, at) =>
      connect(server.url, adminClients[1 + (at % 5)], true),
    );
    await Promise.all(paused.map(waitForConnect));
    openSockets.push(...paused);
    for (const socket of paused) {
      socket.io.opts.reconnection = false;
      socket.io.engine.transport.ws._socket.pause();
    }
    // Sends long messages, so that they fill more than the operating system's buffers.
    const unread = await measure(`with ${pausedReaders} who do not read`, 'which is long. '.repeat(200));
    for (const socket of paused) socket.close();

    const reconnections = sockets.map(waitForReconnect);
    await server.stop();
    const startedAt = performance.now();
    server = await bench.serve({ PORT: port });
    const upMs = performance.now() - startedAt;
    await Promise.all(reconnections);
    const reconnectMs = performance.now() - startedAt;
    const back = {
      clients: sockets.length,
      'the server was up again after, ms': Math.round(upMs),
      'all were back after, ms': Math.round(reconnectMs),
    };

    const checks = [
      [steady.p99 > limits.ackMs, `the acknowledgment took more than ${limits.ackMs} ms`],
      [alongside.p99 > limits.duringFloodMs, `the acknowledgment took more than ${limits.duringFloodMs} ms in a flood`],
      [alongside.growth > limits.floodMegabytes, `a flood took more than ${limits.floodMegabytes} MB`],
      [unread.growth > limits.readerMegabytes, `those who do not read took more than ${limits.readerMegabytes} MB`],
      [reconnectMs - upMs > limits.reconnectMs, `not everyone was back within ${limits.reconnectMs} ms`],
      [steady.refused + alongside.refused + unread.refused > 0, 'a person within the limits was refused'],
    ];
    const misses = checks.filter(([isMissed]) => isMissed).map(([, text]) => text);
    return { tables: [rows, { 'the flood': flooded }, back], misses };
  } finally {
    for (const socket of openSockets) socket.close();
  }
}
