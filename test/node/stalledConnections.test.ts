import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import fastify, { type FastifyInstance } from 'fastify';

import { closeStalledConnections } from '@/server/platform/http/stalledConnections';

const large = 32_000_000;
const generationMs = 700;

async function* generateSlowly() {
  for (let piece = 0; piece < 3; piece += 1) {
    await delay(generationMs);
    yield 'a piece';
  }
}

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function serve(checkEveryMs: number) {
  const app = fastify();
  apps.push(app);
  closeStalledConnections(app, checkEveryMs);
  app.get('/small', async () => 'x');
  app.get('/large', async () => 'x'.repeat(large));
  app.get('/slowly', (_request, reply) => reply.send(Readable.from(generateSlowly(), { objectMode: false })));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    /** Opens a reader; `cutOff` resolves when the server's end of its connection closes. */
    async ask(...paths: string[]) {
      const accepted = once(app.server, 'connection');
      const reader = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      reader.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
      const [served] = (await accepted) as [Socket];
      return { reader, cutOff: once(served, 'close') };
    },
  };
}

it('disconnects a client that does not read (reliability H3)', async () => {
  const { ask } = await serve(250);
  const { reader, cutOff } = await ask('/large', '/large', '/large');
  reader.pause();
  await cutOff;
  reader.destroy();
});

it.long('disconnects a client too that reads one response and not the next', async () => {
  const { ask } = await serve(250);
  const { reader, cutOff } = await ask('/small', '/large');
  await once(reader, 'data');
  reader.pause();
  await cutOff;
  reader.destroy();
});

it.long('lets a response that takes long to prepare be read to its end', async () => {
  const { url } = await serve(generationMs / 3);
  const answer = await fetch(`${url}/slowly`);
  expect(await answer.text()).toBe('a piece'.repeat(3));
});

it.long('sends a slow reader all of a large response, even when it takes longer than the read timeout', async () => {
  const checkEveryMs = 2500;
  const { ask } = await serve(checkEveryMs);
  const { reader } = await ask('/large');
  const startedAt = performance.now();
  let read = 0;
  let unpausedReads = 0;
  for await (const piece of reader) {
    read += (piece as Buffer).length;
    unpausedReads += (piece as Buffer).length;
    if (read > large) break;
    // Reads more than the system buffers between two pauses, so that the server sends something each time.
    if (unpausedReads < 2_000_000) continue;
    unpausedReads = 0;
    await delay(300);
  }
  expect(read).toBeGreaterThan(large);
  expect(performance.now() - startedAt).toBeGreaterThan(checkEveryMs);
});
