import fastify, { type FastifyInstance } from 'fastify';
import { handleErrors } from '@/server/errors';
import { limitCallRate } from '@/server/platform/http/rateLimits';
import { Refusal } from '@/server/platform/http/reply';
import { makeLimits } from '@/server/platform/process/limits';
import { makeLog } from '@/server/platform/process/log';

import { injectionSettings, startBackend } from '../../support/server/backend';

const silentLog = makeLog({ logLevel: 'silent' });
const limits = { perToken: 5, perAddress: 20 };
let app: FastifyInstance;
let url = '';

beforeEach(async () => {
  app = fastify();
  handleErrors(app, { audit: { record: async () => {} } });
  limitCallRate(app, makeLimits({ redis: () => undefined, log: silentLog }), limits);
  const refuse = async () => {
    throw new Refusal('You don’t have permission to do this.', 403);
  };
  app.get('/api/refused', { onRequest: refuse }, async () => 'never');
  app.get('/health', async () => 'ok');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const ask = (path: string, authorization?: string) =>
  fetch(url + path, { headers: authorization ? { authorization } : {} });

/** Makes calls one after another and returns their statuses. */
async function statuses(count: number, call: (index: number) => Promise<Response>) {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await call(index)).status);
  return all;
}

it('counts refused calls too, and exempts no spelling of an address (reliability H1)', async () => {
  expect(await statuses(6, () => ask('/api/refused', 'Bearer one'))).toEqual([403, 403, 403, 403, 403, 429]);
  const spelled = await ask('/%61pi/refused', 'Bearer one');
  expect(spelled.status).toBe(429);
  expect(Number(spelled.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await spelled.json()).toMatchObject({ status: 'failure' });
  expect((await ask('/api/refused', 'Bearer another')).status).toBe(403);
});

it('starts no new count for a new token with each call: the address has its own', async () => {
  const all = await statuses(22, (index) => ask('/api/refused', `Bearer ${index}`));
  expect(all.slice(0, 20)).toEqual(Array(20).fill(403));
  expect(all.slice(20)).toEqual([429, 429]);
  expect((await ask('/health')).status).toBe(200);
});

it('counts concurrent calls one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/api/refused', 'Bearer one')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(403), ...Array(7).fill(429)]);
});

it('counts 600 calls a minute for a token in the product', async () => {
  const { app: product } = await startBackend({ seed: 'empty', env: injectionSettings });
  const headers = { authorization: 'Bearer a-token-that-was-never-issued' };
  // Stops the clock, so that all calls count toward the same minute, however long they take.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const all: number[] = [];
  for (let made = 0; made < 620; made += 1)
    all.push((await product.inject({ url: '/api/user/aboutUs', headers })).statusCode);
  clock.mockRestore();
  expect(all.slice(0, 600)).toEqual(Array(600).fill(401));
  expect(all.slice(600)).toEqual(Array(20).fill(429));
});
