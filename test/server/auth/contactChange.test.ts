import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { freeContact, movableClock, newPerson, signIn } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

type Hook = { answer: (to: string) => Promise<number>; received: { to: string; text: string }[] };

const clock = movableClock();
const hook: Hook = { answer: async () => 200, received: [] };
const server = createServer((request, response) => {
  void request.toArray().then(async (chunks) => {
    const message = JSON.parse(chunks.join('')) as Hook['received'][number];
    hook.received.push(message);
    response.writeHead(await hook.answer(message.to)).end();
  });
});

let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
let free: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backend = await startBackend({
    now: clock.now,
    env: { SMS_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` },
  });
});
afterAll(async () => {
  await backend.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  hook.answer = async () => 200;
  hook.received = [];
  member = await newPerson(backend);
  free = freeContact();
});

const tokenOf = async () => (await signIn(backend, member.contact, member.password)).body.data.access_token as string;
const requestNewNumber = (token: string) =>
  backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact: free } });
const codeSent = () =>
  /\b\d{4}\b/.exec(hook.received.findLast(({ to }) => to.endsWith(free))?.text ?? '')?.[0] ?? 'none';
const prove = (token: string, userOtp = codeSent()) =>
  backend.main('POST', userPaths.verifyNewNumber, { token, body: { userContact: free, userOtp } });
const contactOf = async (token: string) =>
  (await backend.main('GET', userPaths.info, { token })).body.data.userContact as string;
const noticesTo = (contact: string) => hook.received.filter(({ to }) => to === `+1${contact}`);

async function eventually(check: () => boolean) {
  for (let waited = 0; !check() && waited < 10_000; waited += 20) await rest(20);
  expect(check()).toBe(true);
}

it('delays no one for a slow sender of the notice, and still sends it to the old number [A10]', async () => {
  let revoke = () => {};
  const held = new Promise<void>((resolve) => (revoke = resolve));
  hook.answer = async (to) => (to === `+1${member.contact}` ? held.then(() => 200) : 200);
  const pending = (await requestNewNumber(await tokenOf())).body.data.access_token as string;

  expect((await prove(pending)).body.status).toBe('success');
  expect(await contactOf(pending)).toBe(`+1${free}`);
  await eventually(() => noticesTo(member.contact).length === 1);
  expect(noticesTo(member.contact)[0]?.text).toMatch(/was changed/);
  revoke();
});

it.long('retries a notice that cannot be sent until it is, logs it, and undoes nothing [A10]', async () => {
  const logged = jest.spyOn(backend.parts.log, 'warn');
  const pending = (await requestNewNumber(await tokenOf())).body.data.access_token as string;
  let answers = [500, 500, 200];
  hook.answer = async (to) => {
    if (to !== `+1${member.contact}`) return 200;
    const [next = 200, ...others] = answers;
    answers = others;
    return next;
  };

  expect((await prove(pending)).body.status).toBe('success');
  await eventually(() => noticesTo(member.contact).length === 3);
  expect(logged).toHaveBeenCalledWith({ err: expect.any(Error), channel: 'sms' }, expect.any(String));
  expect(await contactOf(pending)).toBe(`+1${free}`);
  logged.mockRestore();
});

it('reports a code that cannot be sent, lets no step follow, and keeps the old number [PROF-05]', async () => {
  const token = await tokenOf();
  hook.answer = async () => 500;
  const { body } = await requestNewNumber(token);
  expect(body).toEqual({ status: 'failure', message: 'Couldn’t send the code. Try again.' });
  expect(await contactOf(token)).toBe(`+1${member.contact}`);

  hook.answer = async () => 200;
  const pending = (await requestNewNumber(token)).body.data.access_token as string;
  expect((await prove(pending)).body.status).toBe('success');
});

it('sends a new code on requesting one again, and no longer accepts the previous one [PROF-04 A4]', async () => {
  const token = await tokenOf();
  const first = (await requestNewNumber(token)).body.data.access_token as string;
  const oldCode = codeSent();
  const second = (await requestNewNumber(token)).body.data.access_token as string;
  const code = codeSent();

  expect((await prove(first, oldCode)).body.status).toBe('failure');
  expect((await prove(first, code)).body.status).toBe('failure');
  expect(await contactOf(token)).toBe(`+1${member.contact}`);
  expect((await prove(second, code)).body.status).toBe('success');
});

it('opens the second step and nothing else with the token of the first, and only once [PROF-06 A10]', async () => {
  const token = await tokenOf();
  const pending = (await requestNewNumber(token)).body.data.access_token as string;
  const others = [
    ['GET', userPaths.info],
    ['GET', userPaths.remove],
    ['POST', userPaths.updateMobileNumber],
    ['POST', sessionPaths.changePassword],
    ['POST', sessionPaths.logout],
  ] as const;
  for (const [method, path] of others) {
    const body = method === 'POST' ? { userContact: free, userPassword: 'Walnut?4est' } : undefined;
    expect((await backend.main(method, path, { token: pending, body })).status).toBe(401);
  }
  expect(
    (await backend.main('POST', userPaths.verifyNewNumber, { token, body: { userContact: free, userOtp: codeSent() } }))
      .status,
  ).toBe(401);

  const code = codeSent();
  expect((await prove(pending, code)).body.status).toBe('success');
  expect((await prove(pending, code)).status).toBe(401);
});
