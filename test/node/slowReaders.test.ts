import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import fastify, { type FastifyInstance } from 'fastify';

import { endSlowReaders } from '@/server/slowReaders';

const pace = { checkEveryMs: 20, patienceMs: 800 };
let app: FastifyInstance;
let port = 0;

async function* slowly() {
  for (let piece = 0; piece < 5; piece += 1) {
    await delay(400);
    yield 'a piece';
  }
}

beforeAll(async () => {
  app = fastify();
  endSlowReaders(app, pace);
  app.get('/large', async () => 'x'.repeat(20_000_000));
  app.get('/slowly', (_request, reply) => reply.send(Readable.from(slowly(), { objectMode: false })));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const connections = () =>
  new Promise<number>((found, failed) => app.server.getConnections((error, count) => (error ? failed(error) : found(count))));

test('whoever asks and does not read is cut off (reliability H3)', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
  await delay(100);
  expect(await connections()).toBe(1);
  await delay(3000);
  expect(await connections()).toBe(0);
  socket.destroy();
});

test('an answer that takes its time to be made is read to its end', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/slowly`);
  expect(await answer.text()).toBe('a piece'.repeat(5));
});

test('a reader who reads gets all of a large answer', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.text()).length).toBe(20_000_000);
});
