import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';

import { endSlowBodies } from '@/server/platform/http/slowBodies';

import { until } from '../support/chatConnection';

const pace = { checkEveryMs: 2000, timeoutMs: 30_000, minBytesPerSecond: 8 * 1024 };
let app: FastifyInstance;
let port = 0;
let isReady = () => {};

beforeAll(async () => {
  // The server's clock stops while bytes are in transit, however long the machine takes.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance', 'hrtime'],
  });
  app = fastify({ bodyLimit: 100_000_000 });
  endSlowBodies(app, pace);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    let size = 0;
    payload.on('data', (chunk: Buffer) => (size += chunk.length));
    payload.on('end', () => done(null, size));
    payload.on('error', done);
  });
  app.post('/', async ({ body }) => ({ body }));
  const onRequest = () => new Promise<void>((resolve) => (isReady = resolve));
  app.post('/later', { onRequest }, async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  jest.useRealTimers();
});

const small = 'application/json';
const upload = 'multipart/form-data; boundary=x';

/**
 * Starts to send a body of this many bytes; `pass` sends a chunk, waits until the server has it, and advances the
 * clock.
 */
async function begin(type: string, length: number, path = '/') {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const [served] = (await accepted) as [Socket];
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  let sent = 0;
  const send = async (text: string) => {
    sent += text.length;
    socket.write(text);
    await until(() => served.destroyed || served.bytesRead === sent);
  };
  await send(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const startedAt = Date.now();
  return {
    isOpen: () => !served.destroyed,
    seconds: () => (Date.now() - startedAt) / 1000,
    answer: async () => {
      await until(() => socket.closed);
      return received;
    },
    async pass(piece: string, ms: number) {
      await send(piece);
      await jest.advanceTimersByTimeAsync(ms);
    },
  };
}

it.long('aborts a small body that trickles in, even with steady traffic (reliability H3)', async () => {
  const body = await begin(small, 1_000_000);
  while (body.isOpen()) await body.pass(' '.repeat(1000), 100);
  expect(body.seconds()).toBeGreaterThanOrEqual(30);
  expect(body.seconds()).toBeLessThan(35);
});

it('aborts an upload that stalls', async () => {
  const body = await begin(upload, 10_000_000);
  await body.pass('x'.repeat(100_000), 0);
  while (body.isOpen()) await body.pass('', 1000);
  expect(body.seconds()).toBeGreaterThanOrEqual(30);
  expect(body.seconds()).toBeLessThan(35);
});

it.long('aborts an upload that is too slow', async () => {
  const body = await begin(upload, 10_000_000);
  while (body.isOpen()) await body.pass('x'.repeat(700), 100);
  expect(body.seconds()).toBeGreaterThanOrEqual(30);
  expect(body.seconds()).toBeLessThan(35);
});

it.long('accepts an upload that keeps the minimum speed, even when it takes longer than a small body may', async () => {
  const body = await begin(upload, 90 * 10_000);
  for (let piece = 0; piece < 90; piece += 1) await body.pass('x'.repeat(10_000), 1000);
  expect(await body.answer()).toContain('900000');
  expect(body.seconds()).toBe(90);
});

it('does not count a sender that waits for the server as slow', async () => {
  const body = await begin(upload, 1000, '/later');
  await body.pass('x'.repeat(1000), 600_000);
  expect(body.isOpen()).toBe(true);
  isReady();
  expect(await body.answer()).toContain('1000');
});
