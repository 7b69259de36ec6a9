// A notification to 100,000 people with one registered browser each: how soon it is accepted, and how other calls
// perform while it is sent, compared with the same calls before it; then the same with the server killed in the middle.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { io } from 'socket.io-client';

import { rounded, until } from './support/benchServer.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';
import { openSessions } from './support/sessions.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
export const title = `A notification to ${people.toLocaleString('en')} people, and the calls during it (PostgreSQL)`;

const maxAcceptedMs = 2000;
const maxOtherMs = 500;
/** The most people who may miss the notification after a crash: those to whom it is being sent at that moment. */
const maxMissed = 100;
const connectionCount = 200;
const quietMs = 15_000;
/** A low estimate, so that enough people are left although inactive ones get nothing. */
const peoplePerFamily = 2.4;

const draft = {
  title: 'Open enrollment',
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

/** What administrators and members do meanwhile; each session stays below 600 calls a minute. */
const timeWithCalls = (server, tokens, work) =>
  timeWithOthers(
    server,
    [
      [tokens.admin, '/api/user/getUserListing?page=40'],
      [tokens.console, '/api/user/getNotifications?page=1&limit=15'],
      [tokens.member, '/api/user/getNotifications?page=1&limit=15'],
      [tokens.member, '/api/user/getUserInfo'],
    ],
    work,
    60,
  );

async function tokensOf(server) {
  const body = { emailId: 'admin@example.org', password: 'Admin@123' };
  const { accessToken } = (await server.call('/chat-api/user/login', { body })).data;
  return { ...(await server.signInBoth()), console: accessToken };
}

async function send(server, token) {
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) body.append(name, value);
  return (await server.call('/api/user/sendNotifications', { token, body })).ms;
}

/** Reports devices that got a notification twice, and missed ones if there are more than `maxMissed`. */
function checkDevices(sent, devices, when, maxMissed = 0) {
  const reached = new Set(sent).size;
  const [twice, missed] = [sent.length - reached, devices - reached];
  return [
    ...(twice ? [`${twice} devices got it twice ${when}`] : []),
    ...(missed > maxMissed ? [`${missed} devices did not get it ${when}`] : []),
  ];
}

export async function run(bench) {
  const firebase = await startFirebase(bench.folder);
  const env = { ...firebase.env, MEMBER_LOGIN: 'on' };
  try {
    await bench.addSampleData('--employees', Math.ceil(people / peoplePerFamily));
    const client = await bench.connect();
    await client.query(`insert into devices (token, person_id) select 'bench-' || id, id from people where deleted_at is null and status = 1
      on conflict do nothing`);
    const query = `select count(distinct p.id)::int as people, count(*)::int as devices from people p
      join devices d on d.person_id = p.id where p.deleted_at is null and p.status = 1`;
    const [reach] = (await client.query(query)).rows;
    if (reach.people < people) throw new Error(`Only ${reach.people} people can be reached`);
    await client.query('vacuum analyze');
    const areAllSent = async () => (await client.query('select from pushes')).rowCount === 0;

    const firebaseServer = await bench.serve(env);
    let tokens = await tokensOf(firebaseServer);
    const quiet = await timeWithCalls(firebaseServer, tokens, () => delay(quietMs));
    const busy = await timeWithCalls(firebaseServer, tokens, async () => {
      const ms = await send(firebaseServer, tokens.console);
      await until(areAllSent);
      return ms;
    });
    const misses = checkDevices(await firebase.tokens(), reach.devices, 'over Firebase');

    // Kills the server in the middle, twice, and starts it again.
    await firebase.clear();
    await send(firebaseServer, tokens.console);
    const kills = 2;
    for (let kill = 1; kill <= kills; kill += 1) {
      const server = kill === 1 ? firebaseServer : await bench.serve(env);
      await until(async () => (await firebase.count()) > (reach.devices / 4) * kill);
      process.kill(server.pid, 'SIGKILL');
    }
    const last = await bench.serve(env);
    await until(areAllSent);
    await last.stop();
    misses.push(...checkDevices(await firebase.tokens(), reach.devices, 'after two kills', kills * maxMissed));

    // Without Firebase, only open pages receive pushes.
    const socketServer = await bench.serve({ MEMBER_LOGIN: 'on' });
    tokens = await tokensOf(socketServer);
    let received = 0;
    const sockets = (await openSessions(client, connectionCount)).map(({ token }) =>
      io(socketServer.url, { auth: { token }, transports: ['websocket'], forceNew: true }).on(
        'pushNotification',
        () => (received += 1),
      ),
    );
    await until(() => sockets.every((socket) => socket.connected));
    const bySocket = await timeWithCalls(socketServer, tokens, async () => {
      const ms = await send(socketServer, tokens.console);
      await until(() => received >= connectionCount, 60_000);
      await delay(quietMs);
      return ms;
    });
    sockets.forEach((socket) => socket.close());
    if (received !== connectionCount) misses.push(`${connectionCount} open pages received ${received} pushes`);

    const times = {
      before: quiet,
      'while it goes out over Firebase': busy,
      'while it goes out over sockets': bySocket,
    };
    for (const [how, ms] of Object.entries({ Firebase: busy.result, sockets: bySocket.result }))
      if (ms > maxAcceptedMs) misses.push(`with ${how} the notification was accepted after ${rounded(ms)} ms`);
    for (const [what, { p99 }] of Object.entries(times))
      if (p99 > maxOtherMs) misses.push(`${what}: other calls took more than ${maxOtherMs} ms (p99)`);
    return {
      tables: [
        Object.entries(times).map(([what, { row }]) => ({ what, ...row })),
        {
          'people reached': reach.people,
          'accepted with Firebase, ms': rounded(busy.result),
          'all sent over Firebase, s': rounded(busy.seconds - busy.result / 1000),
          'accepted with sockets, ms': rounded(bySocket.result),
          'ratio of p99 busy to quiet': rounded(busy.p99 / quiet.p99, 2),
        },
      ],
      misses,
    };
  } finally {
    await firebase.stop();
  }
}
