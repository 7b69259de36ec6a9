import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import fastify, { type FastifyInstance } from 'fastify';

import { endSlowBodies } from '@/server/slowBodies';

const pace = { checkEveryMs: 20, patienceMs: 300, leastBytesPerSecond: 10_000 };
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = fastify();
  endSlowBodies(app, pace);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    let size = 0;
    payload.on('data', (chunk: Buffer) => (size += chunk.length));
    payload.on('end', () => done(null, size));
    payload.on('error', done);
  });
  app.post('/', async ({ body }) => ({ body }));
  app.post('/later', { onRequest: () => delay(pace.patienceMs * 2) }, async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends a body piece by piece; resolves with how long the connection lived and what came back. */
async function send(type: string, length: number, pieces: AsyncIterable<string> | Iterable<string>, path = '/') {
  const socket = connect(port, '127.0.0.1');
  const begun = Date.now();
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk))).on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  for await (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
  }
  await closed;
  return { ms: Date.now() - begun, heard };
}

async function* drip(piece: string, times: number, everyMs: number) {
  for (let sent = 0; sent < times; sent += 1) {
    yield piece;
    await delay(everyMs);
  }
}

test('a small body that drips is ended, however lively it drips (reliability H3)', async () => {
  const { ms, heard } = await send('application/json', 1000, drip(' ', 200, 10));
  expect(heard).toBe('');
  expect(ms).toBeLessThan(1500);
});

test('an upload that falls silent is ended', async () => {
  const { ms, heard } = await send('multipart/form-data; boundary=x', 1_000_000, ['x'.repeat(100_000)]);
  expect(heard).toBe('');
  expect(ms).toBeLessThan(1500);
});

test('an upload that crawls is ended', async () => {
  const { heard } = await send('multipart/form-data; boundary=x', 1_000_000, drip('x', 200, 10));
  expect(heard).toBe('');
});

test('an upload that keeps its pace is taken, though it lasts longer than a small body may', async () => {
  const { ms, heard } = await send('multipart/form-data; boundary=x', 100 * 1000, drip('x'.repeat(1000), 100, 10));
  expect(ms).toBeGreaterThan(pace.patienceMs * 2);
  expect(heard).toContain('100000');
});

test('a sender who waits for the server is not taken for a slow one', async () => {
  const { ms, heard } = await send('multipart/form-data; boundary=x', 1000, ['x'.repeat(1000)], '/later');
  expect(ms).toBeGreaterThan(pace.patienceMs);
  expect(heard).toContain('1000');
});
