import { setTimeout as rest } from 'node:timers/promises';

import { userPaths } from '@/contract/people/user';
import { makeSignInLimits } from '@/server/modules/auth/signInLimits';
import type { Refusal } from '@/server/platform/http/reply';
import { freeContact, member, movableClock, signIn } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());

const wrong = () => signIn(backend, member.contact, 'Wrong@1234');

it('closes the account for a while at the tenth wrong password in 15 minutes, even to the right one (reliability A2)', async () => {
  for (let time = 1; time <= 10; time += 1) expect((await wrong()).status).toBe(200);

  const refused = await signIn(backend, member.contact, member.password);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    status: 'failure',
    message: expect.stringMatching(
      /^Too many incorrect passwords for this account\. Try again in \d+ seconds, use a browser you’ve signed in with before, or select Forgot Password\.$/,
    ),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(25);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
});

it('keeps all limits through a restart', async () => {
  const { db, cipher } = backend.parts;
  const restarted = makeSignInLimits({ db, cipher, now: clock.now });
  await expect(restarted.admit('sign-in', member.contact, '203.0.113.1')).rejects.toMatchObject({ code: 429 });
});

it('doubles the wait with each further failure', async () => {
  clock.pass(31);
  expect((await wrong()).status).toBe(200);
  expect(Number((await wrong()).headers.get('retry-after'))).toBeGreaterThan(55);
  clock.pass(61);
  expect((await wrong()).status).toBe(200);
  expect(Number((await wrong()).headers.get('retry-after'))).toBeGreaterThan(115);
});

it('accepts the right password after the wait, and starts the count over', async () => {
  clock.pass(121);
  expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
  expect((await wrong()).status).toBe(200);
  expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
});

it.long('checks ten of fifty guesses at once', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => signIn(backend, '5550100001', 'Wrong@1234')));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(40);
});

it.long('checks at most forty guesses in an hour, and makes no wait longer than an hour', async () => {
  const { signInLimits } = backend.parts;
  let weighed = 0;
  let longest = 0;
  for (let elapsed = 0; elapsed < 3600; elapsed += 10) {
    try {
      await signInLimits.admit('sign-in', '5550199999', '203.0.113.9');
      weighed += 1;
    } catch (error) {
      longest = Math.max(longest, (error as Refusal).retryAfterS ?? 0);
    }
    clock.pass(10);
  }
  expect(weighed).toBeLessThanOrEqual(40);
  expect(longest).toBeLessThanOrEqual(3600);
});

it('slows an address that fails to sign up down from the sixth time on (reliability A11)', async () => {
  const { signInLimits } = backend.parts;
  for (let time = 1; time <= 5; time += 1)
    await (await signInLimits.admit('sign-up', `55501888${time}0`, '203.0.113.10')).recordFailure();
  await expect(signInLimits.admit('sign-up', '5550188899', '203.0.113.10')).rejects.toMatchObject({
    code: 429,
    retryAfterS: 1,
  });
  clock.pass(2);
  await (await signInLimits.admit('sign-up', '5550188899', '203.0.113.10')).recordFailure();
  await expect(signInLimits.admit('sign-up', '5550188898', '203.0.113.10')).rejects.toMatchObject({ retryAfterS: 2 });
});

it.long(
  'leaves room for others in two hundred wrong sign-ins at once: refuses the excess, continues the rest (reliability H2)',
  async () => {
    clock.pass(25 * 60 * 60);
    const token = await backend.signInAdmin();
    let isOver = false;
    const flood = Promise.all(Array.from({ length: 200 }, () => signIn(backend, freeContact(), 'Wrong@1234'))).finally(
      () => {
        isOver = true;
      },
    );
    let others = 0;
    for (; !isOver; others += 1) {
      expect((await backend.main('GET', userPaths.info, { token })).status).toBe(200);
      await rest(20);
    }
    const answers = await flood;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('5');
    // More than one, because a call that had to wait for the sign-ins would be the only one.
    expect(others).toBeGreaterThan(1);
  },
);

it('deletes expired limits', async () => {
  clock.pass(25 * 60 * 60);
  await backend.parts.signInLimits.sweep();
  expect(await backend.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});
