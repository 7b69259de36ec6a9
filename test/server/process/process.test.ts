import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { alertPaths } from '@/contract/content/alert';
import { sessionPaths } from '@/contract/people/session';

import { until } from '../../support/chatConnection';
import { repeatCount, runsEngineIndependentTests } from '../../support/repeatCount';
import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run, replaceLocation } = serversOfEachTest();

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

/** Moves the test to a location with the demo; must be called before the test starts a server. */
const useDemo = () => replaceLocation({ demo: true });

describe('the life of the server', () => {
  it('prints its address, what a power failure may lose, and the demo sign-ins; SIGTERM ends it with 0 [H8 I2]', async () => {
    // The embedded engine creates, migrates, and fills its database automatically.
    if (globalThis.ENGINE === 'PostgreSQL') await useDemo();
    const server = run();
    const url = await server.ready();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(server.printed.out).toMatch(/^Storage: .*power failure/m);
    // On PostgreSQL there is no demo to sign in to.
    for (const word of ['5550100001', 'admin@example.org', 'Admin@123', '5550100002', '5550100003', '900010004'])
      expect([word, server.printed.out.includes(word)]).toEqual([word, globalThis.ENGINE === 'PGlite']);

    const { status } = await server.end();
    expect(status).toBe(0);
    expect(existsSync(join(place().dataDir, 'server.lock'))).toBe(false);
  });

  if (runsEngineIndependentTests)
    it.long('ends a second server on the same data folder with 1 in one line, and changes nothing [I3]', async () => {
      await useDemo();
      const first = run();
      const url = await first.ready();
      const lock = await readFile(join(place().dataDir, 'server.lock'), 'utf8');
      const token = await signIn(url);

      for (const second of [run(), run()]) {
        const { status } = await second.ended;
        expect(status).toBe(1);
        expect(second.printed.err).toMatch(
          /^DATA_DIR .* is in use by another Harbor Benefits server\. Stop that server first\.\n$/,
        );
      }
      expect(await readFile(join(place().dataDir, 'server.lock'), 'utf8')).toBe(lock);
      expect(await alerts(url, token)).not.toEqual([]);
    });

  if (runsEngineIndependentTests)
    it.long('lets exactly one of several servers that find the lock of a dead one take it over [I3]', async () => {
      await useDemo();
      const dead = run();
      await dead.ready();
      await dead.end('SIGKILL');
      expect(existsSync(join(place().dataDir, 'server.lock'))).toBe(true);

      const servers = [run(), run(), run(), run()];
      const starts = await Promise.allSettled(servers.map((server) => server.ready()));
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

  const ends = repeatCount(2, 20);
  it.long(`has everything acknowledged after ${ends} kills and stops under load, each row once [H8 I1]`, async () => {
    await useDemo();
    const acknowledged: string[] = [];
    const expectAllOnce = async (url: string, token: string) => {
      const found = await alerts(url, token);
      expect(found).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(found).size).toBe(found.length);
    };
    for (let end = 0; end < ends; end += 1) {
      const signal = end % 2 ? 'SIGTERM' : 'SIGKILL';
      const server = run();
      const url = await server.ready();
      const token = await signIn(url);
      await expectAllOnce(url, token);

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
    const last = await run().ready();
    await expectAllOnce(last, await signIn(last));
  });

  if (runsEngineIndependentTests)
    it.long('shows the first administrator’s random password once outside the demo', async () => {
      const environment = { DEMO: 'off', ALLOW_OUTBOX: 'on' };
      const first = run(environment);
      await first.ready();
      const password = /password (\S+)/.exec(first.printed.out)?.[1];
      expect(password).toBeTruthy();
      expect(first.printed.out).not.toContain('Admin@123');
      await first.end();

      const second = run(environment);
      await second.ready();
      expect(second.printed.out).not.toMatch(/password/);
    });
});

if (globalThis.ENGINE === 'PostgreSQL')
  describe('two nodes with different keys that start at once on one empty database [OPS-02]', () => {
    /** Starts a node with a separate data folder and key file, on this location's database. */
    const node = (name: string) =>
      run({ DATA_DIR: join(place().dataDir, name), KEY_FILE: join(place().dataDir, `${name}.json`) });
    const keysOf = (byte: string) => JSON.stringify({ sealing: byte.repeat(32), hashing: byte.repeat(32) });

    it.long.each([
      [
        'both have their own keys',
        ['aa', 'bb'],
        /^KEY_FILE does not have this database’s keys\. Nothing was changed\.\n$/,
      ],
      [
        'neither has any yet',
        [],
        /^KEY_FILE: file not found, and this database cannot be read without its keys\. Nothing was changed\.\n$/,
      ],
    ])('lets one serve and ends the other with 1 in one line: %s', async (_title, keys, text) => {
      for (const [index, byte] of keys.entries()) await writeFile(join(place().dataDir, `${index}.json`), keysOf(byte));
      const nodes = [node('0'), node('1')];
      const starts = await Promise.allSettled(nodes.map((one) => one.ready()));
      expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = nodes[starts.findIndex(({ status }) => status === 'rejected')];
      expect((await refused?.ended)?.status).toBe(1);
      expect(refused?.printed.err).toMatch(text);
    });
  });
