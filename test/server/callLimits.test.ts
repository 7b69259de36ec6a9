import { startBackend, type TestBackend } from '../support/backend';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

/** How many of so many calls, a few at a time, were told to wait. */
async function told(count: number, call: (index: number) => Promise<{ status: number }>) {
  let waiting = 0;
  for (let from = 0; from < count; from += 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, index) => call(from + index)));
    waiting += answers.filter(({ status }) => status === 429).length;
  }
  return waiting;
}

test('what the policy refuses is counted too, and no spelling of an address is not (reliability H1)', async () => {
  const token = await backend.signInMember();
  expect(await told(650, () => backend.main('GET', '/user/getUsersSummary', { token }))).toBe(50);
  const spelled = await fetch(`${backend.url}/%61pi/user/aboutUs`, { headers: { authorization: `Bearer ${token}` } });
  expect(spelled.status).toBe(429);
  expect(Number(spelled.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await spelled.json()).toMatchObject({ status: 'failure' });

  const another = await backend.signInAdmin();
  expect((await backend.main('GET', '/user/getUsersSummary', { token: another })).status).toBe(200);
}, 60_000);

test('a new token with each call does not begin a new count: the address has its own', async () => {
  const calls = await told(6100, (index) => backend.main('GET', '/user/aboutUs', { token: `made-up-token-number-${index}` }));
  expect(calls).toBeGreaterThanOrEqual(100);
  expect((await fetch(`${backend.url}/health`)).status).toBe(200);
}, 60_000);
