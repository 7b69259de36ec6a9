import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { alertPaths } from '@/contract/alert';
import { sessionPaths } from '@/contract/session';

import { until } from '../support/chatLine';
import { startPostgres } from '../support/postgres.mjs';
import { runServer, type ServerProcess } from '../support/serverProcess';
import { makePlace, type Place } from '../support/store';

jest.setTimeout(120_000);

let place: Place;
const running = new Set<ServerProcess>();
const run = (environment: Record<string, string> = {}) => {
  const server = runServer({ ...place.environment, ...environment });
  running.add(server);
  return server;
};

beforeEach(async () => {
  place = await makePlace();
});
afterEach(async () => {
  await Promise.all([...running].map((server) => server.end('SIGKILL')));
  running.clear();
  await place.remove();
});

const api = (url: string, path: string) => `${url}/api${path}`;

async function post<Data>(url: string, path: string, body: unknown, token?: string): Promise<Data | undefined> {
  const response = await fetch(api(url, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { status: string; data: Data };
  return answer.status === 'success' ? (answer.data ?? ({} as Data)) : undefined;
}

async function signIn(url: string) {
  const signedIn = await post<{ access_token: string }>(url, sessionPaths.signIn, {
    userContact: '5550100001',
    userPassword: 'Admin@123',
  });
  return signedIn?.access_token ?? '';
}

async function alerts(url: string, token: string) {
  const response = await fetch(api(url, alertPaths.list), { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { alerts: { description: string }[] } };
  return data.alerts.map(({ description }) => description);
}

describe('the life of the server', () => {
  test('it says where it is, what a power cut may take, and the demo sign-ins; SIGTERM ends it with 0', async () => {
    const server = run();
    const url = await server.ready();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(server.printed.out).toMatch(/^Storage: .*power cut/m);
    for (const word of ['5550100001', 'admin@example.org', 'Admin@123', '5550100002', '5550100003', '900010004'])
      expect(server.printed.out).toContain(word);

    const { status } = await server.end();
    expect(status).toBe(0);
    expect(existsSync(join(place.dataDir, 'server.lock'))).toBe(false);
  });

  test('a second server on the same data folder ends with 1 in one line and changes nothing', async () => {
    const first = run();
    const url = await first.ready();
    const lock = await readFile(join(place.dataDir, 'server.lock'), 'utf8');
    const token = await signIn(url);

    for (const second of [run(), run()]) {
      const { status } = await second.ended;
      expect(status).toBe(1);
      expect(second.printed.err).toMatch(/^DATA_DIR .* is in use by another Harbor Benefits server\. Stop that one first\.\n$/);
    }
    expect(await readFile(join(place.dataDir, 'server.lock'), 'utf8')).toBe(lock);
    expect(await alerts(url, token)).not.toEqual([]);
  });

  test('of several servers that find the lock of a dead one, exactly one takes it over', async () => {
    const dead = run();
    await dead.ready();
    await dead.end('SIGKILL');
    expect(existsSync(join(place.dataDir, 'server.lock'))).toBe(true);

    const servers = [run(), run(), run(), run()];
    const starts = await Promise.allSettled(servers.map((server) => server.ready()));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('whatever was acknowledged is there after a kill or a stop under load, each row once', async () => {
    const acknowledged: string[] = [];
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const server = run();
      const url = await server.ready();
      const token = await signIn(url);
      const found = await alerts(url, token);
      expect(found).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(found).size).toBe(found.length);

      let isOver = false;
      const writers = ['a', 'b', 'c'].map(async (writer) => {
        for (let count = 0; !isOver; count += 1) {
          const description = `${signal} ${acknowledged.length} ${writer}${count} ${Date.now()}`;
          const body = { description, visibleTo: 'All', isActive: true };
          const isWritten = await post(url, alertPaths.add, body, token).catch(() => undefined);
          if (isWritten) acknowledged.push(description);
          else await delay(10);
        }
      });
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 20);
      const { status } = await server.end(signal);
      isOver = true;
      await Promise.all(writers);
      if (signal === 'SIGTERM') expect(status).toBe(0);
    }
  });

  test('outside the demo the first administrator’s random password is shown once', async () => {
    const first = run({ DEMO: 'off' });
    await first.ready();
    const password = /password (\S+)/.exec(first.printed.out)?.[1];
    expect(password).toBeTruthy();
    expect(first.printed.out).not.toContain('Admin@123');
    await first.end();

    const second = run({ DEMO: 'off' });
    await second.ready();
    expect(second.printed.out).not.toMatch(/password/);
  });
});

describe('what keeps the server from starting is told in one line, with status 1', () => {
  const refused: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/harbor' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/harbor' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/harbor' }],
    ['HOST', { HOST: '203.0.113.7' }],
    ['DEMO', { DEMO: 'on', HOST: '0.0.0.0' }],
  ];

  test.each(refused)('%s %j', async (name, environment) => {
    const server = run(environment);
    const { status } = await server.ended;
    expect(status).toBe(1);
    expect(server.printed.err).toMatch(new RegExp(`^${name} [^\n]+\n$`));
    expect(existsSync(join(place.dataDir, 'server.lock'))).toBe(false);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const server = run({ PORT: String(port) });
    expect((await server.ended).status).toBe(1);
    expect(server.printed.err).toBe(`PORT ${port} is already in use on 127.0.0.1.\n`);
    other.close();
  });

  test('a data folder whose place is taken by a file', async () => {
    const file = join(place.dataDir, 'file');
    await writeFile(file, '');
    const server = run({ DATA_DIR: file });
    expect((await server.ended).status).toBe(1);
    expect(server.printed.err).toMatch(/^DATA_DIR [^\n]+\n$/);
  });

  if (globalThis.ENGINE === 'PostgreSQL')
    test('a database that may be destroyed by a power cut, outside the demo', async () => {
      const careless = await startPostgres({ fsync: false });
      if ('missing' in careless) throw new Error(careless.missing);
      try {
        const server = run({ DATABASE_URL: careless.url(), DEMO: 'off' });
        expect((await server.ended).status).toBe(1);
        expect(server.printed.err).toMatch(/^DATABASE_URL names a database with fsync=off[^\n]+\n$/);

        const demo = run({ DATABASE_URL: careless.url() });
        await demo.ready();
        expect(demo.printed.out).toContain('a power cut may take what was acknowledged');
        await demo.end();
      } finally {
        await careless.stop();
      }
    });
});
