// A notification to 100,000 people with one registered browser each: how soon it is accepted, and how other calls
// perform while it is sent, compared with the same calls before it; then the same with the server killed in the middle.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { io } from 'socket.io-client';

import { quantile, rounded, startBench } from './support/benchServer.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
export const title = `A notification to ${people.toLocaleString('en')} people, and the calls during it (PostgreSQL)`;

const maxAcceptedMs = 2000;
const maxOtherMs = 500;
/** The people who may miss the notification after a crash: those to whom it is being sent at that moment. */
const maxMissed = 100;
const connected = 200;
/** A high estimate: inactive people get nothing. */
const peoplePerFamily = 2.4;

const draft = {
  title: 'Open enrolment',
  description: 'Starts Monday',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  user_type: 'group',
  user_ids: '',
  redirect_id: '',
};

async function startFirebase(folder) {
  const thread = new Worker(new URL('./support/firebaseThread.mjs', import.meta.url), { workerData: { folder } });
  const [env] = await once(thread, 'message');
  const ask = async (what) => {
    thread.postMessage(what);
    return (await once(thread, 'message'))[0];
  };
  return {
    env,
    count: () => ask('count'),
    tokens: () => ask('tokens'),
    clear: () => ask('clear'),
    stop: () => thread.terminate(),
  };
}

/**
 * Makes the calls of two kinds of people, one after another, until stopped; each person stays below 600 calls a minute.
 */
function watch(url, tokens) {
  const calls = [
    [tokens.admin, '/api/user/getUserListing?page=40'],
    [tokens.console, '/api/user/getNotifications?page=1&limit=15'],
    [tokens.member, '/api/user/getNotifications?page=1&limit=15'],
    [tokens.member, '/api/user/getUserInfo'],
  ];
  const took = [];
  let isOver = false;
  const watching = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const [token, path] = calls[at % calls.length];
      const requestedAt = performance.now();
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
      took.push(performance.now() - requestedAt);
      await delay(55);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return took;
  };
}

async function tokensOf(server) {
  const answer = await fetch(`${server.url}/chat-api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailId: 'admin@example.org', password: 'Admin@123' }),
  });
  const { data } = await answer.json();
  return {
    admin: await server.signIn(),
    console: data.accessToken,
    member: await server.signIn('5550100002', 'Member@123'),
  };
}

async function send({ url }, token) {
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) body.append(name, value);
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/user/sendNotifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { status, message } = await answer.json();
  if (status !== 'success') throw new Error(message);
  return performance.now() - startedAt;
}

/** Inserts sessions of people spread over the list into the database, because a sign-in costs a hash. */
async function openSessions(client) {
  const { rows } = await client.query(
    `select id from people where deleted_at is null and status = 1 order by md5(id::text) limit ${connected}`,
  );
  const tokens = rows.map(({ id }) => [id, randomBytes(32).toString('base64url')]);
  for (const [id, token] of tokens)
    await client.query(
      `insert into sessions (token_hash, purpose, person_id, expires_at) values ($1, 'session', $2, now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest(), id],
    );
  return tokens.map(([, token]) => token);
}

const until = async (isDone, timeoutMs = 600_000) => {
  for (const end = Date.now() + timeoutMs; !(await isDone()); await delay(50))
    if (Date.now() > end) throw new Error('It took too long');
};

const line = (what, took) => ({
  what,
  calls: took.length,
  'p50 ms': rounded(quantile(took, 0.5)),
  'p99 ms': rounded(quantile(took, 0.99)),
});

export async function run() {
  const bench = await startBench();
  const firebase = await startFirebase(bench.folder);
  const client = new pg.Client({ connectionString: bench.database });
  try {
    console.log(bench.data('--employees', String(Math.ceil(people / peoplePerFamily))).replaceAll('\n', ' '));
    await client.connect();
    await client.query(`insert into devices (token, person_id) select 'bench-' || id, id from people where deleted_at is null and status = 1
      on conflict do nothing`);
    const { rows } =
      await client.query(`select count(distinct p.id)::int as people, count(*)::int as devices from people p
      join devices d on d.person_id = p.id where p.deleted_at is null and p.status = 1`);
    const [reach] = rows;
    if (reach.people < people) throw new Error(`Only ${reach.people} people can be reached`);
    await client.query('vacuum analyze');
    const queued = async () => (await client.query('select from pushes')).rowCount;
    const misses = [];
    const times = [];

    const overFirebase = await bench.serve(firebase.env);
    let tokens = await tokensOf(overFirebase);
    let stop = watch(overFirebase.url, tokens);
    await delay(15_000);
    const quiet = await stop();
    stop = watch(overFirebase.url, tokens);
    const acceptedMs = await send(overFirebase, tokens.console);
    const startedAt = performance.now();
    await until(async () => (await queued()) === 0);
    const sentMs = performance.now() - startedAt;
    const busy = await stop();
    times.push(line('before', quiet), line('while it goes out over Firebase', busy));
    const sent = await firebase.tokens();
    if (new Set(sent).size !== sent.length) misses.push('someone was pushed to twice');
    if (sent.length !== reach.devices) misses.push(`${reach.devices - sent.length} devices were missed`);

    // Kills the server in the middle, twice, and starts it again.
    await firebase.clear();
    await send(overFirebase, tokens.console);
    const kills = 2;
    for (let kill = 1; kill <= kills; kill += 1) {
      const server = kill === 1 ? overFirebase : await bench.serve(firebase.env);
      await until(async () => (await firebase.count()) > (reach.devices / 4) * kill);
      process.kill(server.pid, 'SIGKILL');
    }
    const last = await bench.serve(firebase.env);
    await until(async () => (await queued()) === 0);
    await last.stop();
    const survived = await firebase.tokens();
    const duplicates = survived.length - new Set(survived).size;
    const missed = reach.devices - new Set(survived).size;
    if (duplicates) misses.push(`${duplicates} were pushed to twice after the server was killed`);
    if (missed > kills * maxMissed) misses.push(`${missed} were missed after the server was killed`);

    // Without Firebase, only open pages receive pushes.
    const overSocket = await bench.serve();
    tokens = await tokensOf(overSocket);
    let received = 0;
    const sockets = (await openSessions(client)).map((token) =>
      io(overSocket.url, { auth: { token }, transports: ['websocket'], forceNew: true }).on(
        'pushNotification',
        () => (received += 1),
      ),
    );
    await until(() => sockets.every((socket) => socket.connected));
    stop = watch(overSocket.url, tokens);
    const acceptedBySocketMs = await send(overSocket, tokens.console);
    await until(() => received >= connected, 60_000);
    await delay(15_000);
    times.push(line('while it goes out over sockets', await stop()));
    sockets.forEach((socket) => socket.close());
    if (received !== connected) misses.push(`${connected} open pages received ${received} pushes`);

    for (const [how, ms] of [
      ['Firebase', acceptedMs],
      ['sockets', acceptedBySocketMs],
    ])
      if (ms > maxAcceptedMs)
        misses.push(`with ${how} it was accepted after ${rounded(ms)} ms, more than ${maxAcceptedMs}`);
    for (const { what, 'p99 ms': p99 } of times)
      if (p99 > maxOtherMs) misses.push(`${what}: other calls took more than ${maxOtherMs} ms (p99)`);
    return {
      tables: [
        times,
        {
          'people reached': reach.people,
          'accepted with Firebase, ms': rounded(acceptedMs),
          'all out over Firebase, s': rounded(sentMs / 1000),
          'accepted with sockets, ms': rounded(acceptedBySocketMs),
          'open pages reached': received,
          'killed twice: pushed twice': duplicates,
          'killed twice: missed': missed,
          'ratio of p99 busy to quiet': rounded(times[1]['p99 ms'] / times[0]['p99 ms'], 2),
        },
      ],
      misses,
    };
  } finally {
    await client.end().catch(() => {});
    await firebase.stop();
    await bench.stop();
  }
}
