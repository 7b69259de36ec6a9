import { readdir } from 'node:fs/promises';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { alertPaths } from '@/contract/content/alert';

import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run } = serversOfEachTest();
const drainS = 1;

it('waits DRAIN_S when a node is asked to stop, says why it ends, and ends with 0 [OPS-07]', async () => {
  const node = run({ DRAIN_S: String(drainS), LOG_LEVEL: 'info' });
  await node.ready();
  const askedAt = performance.now();
  expect(await node.end()).toEqual({ status: 0 });
  expect(performance.now() - askedAt).toBeGreaterThanOrEqual(drainS * 1000);
  expect(node.printed.out).toMatch(/"reason":"SIGTERM","msg":"stopping the server"/);
});

/**
 * Starts a load balancer that sends each call to the next node whose `/ready` returns 200, over kept-alive connections.
 */
async function startBalancer() {
  const nodes = new Map<string, { isReady: boolean }>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const balancer: Server = createServer((requested, answer) => {
    const ready = [...nodes].flatMap(([url, { isReady }]) => (isReady ? [url] : []));
    const node = ready[(turn += 1) % ready.length];
    if (!node) return void answer.writeHead(502).end();
    const passed = request(
      node + requested.url,
      { agent, method: requested.method, headers: requested.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.writeHead(502).end());
    requested.pipe(passed);
  }).listen(0, '127.0.0.1');
  await new Promise((open) => balancer.once('listening', open));
  const timer = setInterval(() => {
    for (const [url, node] of nodes)
      fetch(`${url}/ready`).then(
        ({ status }) => (node.isReady = status === 200),
        () => (node.isReady = false),
      );
  }, 100);
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    add: (url: string) => void nodes.set(url, { isReady: true }),
    remove: (url: string) => void nodes.delete(url),
    close() {
      clearInterval(timer);
      agent.destroy();
      balancer.close();
    },
  };
}

it.long('fails no call in a rolling restart behind a balancer [OPS-07]', async () => {
  const start = async (name: string) => {
    const node = run({
      DATA_DIR: join(place().dataDir, name),
      FILES_URL: `file://${place().dataDir}/files`,
      KEY_FILE: join(place().dataDir, 'keys.json'),
      DRAIN_S: String(drainS),
    });
    return { node, url: await node.ready() };
  };
  const balancer = await startBalancer();
  const running = [await start('a'), await start('b')];
  for (const { url } of running) balancer.add(url);

  let isOver = false;
  const statuses: number[] = [];
  const callers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await fetch(`${balancer.url}/api${alertPaths.list}`);
      statuses.push(status);
      await delay(5);
    }
  });
  try {
    for (const { node, url } of running) {
      const next = await start(`after-${url.split(':').at(-1)}`);
      balancer.add(next.url);
      await node.end();
      balancer.remove(url);
    }
  } finally {
    isOver = true;
    await Promise.all(callers);
    balancer.close();
  }
  // No one is signed in, so each call that reaches a node gets 401.
  expect(statuses.length).toBeGreaterThan(100);
  expect(new Set(statuses)).toEqual(new Set([401]));
});

const readiness = async (url: string) => (await (await fetch(`${url}/ready`)).json()) as unknown;

if (globalThis.ENGINE === 'PostgreSQL')
  it('does not start a node with other files than the others, and starts one that shares them [OPS-16]', async () => {
    const folder = (name: string) => join(place().dataDir, name);
    const keys = { KEY_FILE: folder('keys.json') };
    const first = run({ ...keys, DATA_DIR: folder('a') });
    const url = await first.ready();
    expect(await readiness(url)).toMatchObject({ status: 'ready', parts: { database: 'ok', files: 'ok' } });

    const separateServer = run({ ...keys, DATA_DIR: folder('b') });
    expect((await separateServer.ended).status).toBe(1);
    expect(separateServer.printed.err).toMatch(/^\S+\/b\/files is not shared by all nodes: [^\n]+\n$/);

    const second = run({ ...keys, DATA_DIR: folder('c'), FILES_URL: `file://${folder('a/files')}` });
    expect(await readiness(await second.ready())).toMatchObject({
      status: 'degraded',
      parts: { database: 'ok', files: 'ok', redis: 'none' },
    });
    expect(await readdir(folder('a/files/nodes'))).toHaveLength(2);
    await second.end();
    await first.end();
    expect(await readdir(folder('a/files/nodes'))).toEqual([]);
  });
