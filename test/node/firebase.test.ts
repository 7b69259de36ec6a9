import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFirebase } from '@/server/modules/notifications/push/firebase';
import { toPlainText, toPush } from '@/server/modules/notifications/push/toPush';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';

import { type FakeFirebase, fault, startFirebase } from '../support/server/firebase.mjs';

// Google's library loads modules in a way that Jest forbids; the benchmark runs the real one.
jest.mock('google-auth-library', () => jest.requireActual('../support/server/googleAuth'));

let folder: string;
let fakeFirebase: FakeFirebase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-firebase-'));
  fakeFirebase = await startFirebase(folder);
});
afterEach(async () => {
  await fakeFirebase.stop();
  await rm(folder, { recursive: true });
});

const push = { title: 'Open enrollment', body: 'Starts Monday', data: { notificationId: '7' } };
const silent = () => makeLog(readSettings({ LOG_LEVEL: 'silent' }));
const sender = (pausesMs = [1, 2, 4], log = silent()) =>
  makeFirebase({ server: fakeFirebase.serverSettings, log, pausesMs });
const neverAborted = new AbortController().signal;

it('sends a message to one device in Firebase’s format, authorized by the service account key [PUSH-03]', async () => {
  const firebase = sender();
  expect(await firebase.send('phone', push, neverAborted)).toBe('sent');
  expect(await firebase.send('desk', push, neverAborted)).toBe('sent');
  const { title, body, data } = push;
  expect(fakeFirebase.messages).toEqual(
    ['phone', 'desk'].map((token) => ({ token, notification: { title, body }, data })),
  );
  expect(fakeFirebase.tokenRequests).toBe(1);
});

it('retries a message while Firebase is busy or failing, and reports its result', async () => {
  fakeFirebase.instead = (answer, _message, nth) => nth < 3 && fault(answer, nth === 1 ? 429 : 503, 'UNAVAILABLE');
  expect(await sender().send('phone', push, neverAborted)).toBe('sent');
  fakeFirebase.instead = (answer) => fault(answer, 500, 'INTERNAL');
  expect(await sender().send('desk', push, neverAborted)).toBe('lost');
  expect(fakeFirebase.messages.map(({ token }) => token)).toEqual(['phone']);
});

it.long('applies the pause that Firebase requests to that message and to every other', async () => {
  const arrivals: number[] = [];
  fakeFirebase.instead = (answer) => {
    arrivals.push(performance.now());
    return arrivals.length < 3 && fault(answer, 429, 'QUOTA_EXCEEDED', { 'retry-after': '1' });
  };
  const firebase = sender([1]);
  expect(await firebase.send('first', push, neverAborted)).toBe('lost');
  expect(await firebase.send('second', push, neverAborted)).toBe('sent');
  const [startedAt = 0, again = 0, other = 0] = arrivals;
  expect([again - startedAt > 900, other - again > 900]).toEqual([true, true]);
});

it.long('gives a message one try after thirty failures in a row until one succeeds, and logs that once', async () => {
  const log = silent();
  const output = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'error')] as const;
  const lines = () => output.map(({ mock }) => mock.calls.length);
  let tries = 0;
  let isDown = true;
  fakeFirebase.instead = (answer) => {
    tries += 1;
    return isDown && fault(answer, 503, 'UNAVAILABLE');
  };
  const firebase = sender([1, 1], log);
  const send = async () => {
    const before = tries;
    return [await firebase.send('phone', push, neverAborted), tries - before];
  };
  for (let message = 1; message <= 30; message += 1) expect(await send()).toEqual(['lost', 3]);
  expect(lines()).toEqual([0, 1]);
  for (let message = 1; message <= 40; message += 1) expect(await send()).toEqual(['lost', 1]);
  expect(lines()).toEqual([0, 1]);

  isDown = false;
  expect(await send()).toEqual(['sent', 1]);
  isDown = true;
  expect(await send()).toEqual(['lost', 3]);
});

it('logs an unreachable Firebase each time until messages get one try', async () => {
  const log = silent();
  const warned = jest.spyOn(log, 'warn');
  fakeFirebase.instead = (answer) => {
    answer.destroy();
    return true;
  };
  const firebase = sender([], log);
  for (let message = 1; message <= 40; message += 1)
    expect(await firebase.send('phone', push, neverAborted)).toBe('lost');
  expect(warned).toHaveBeenCalledTimes(30);
});

it('distinguishes an unregistered device from a refused message, and retries neither', async () => {
  let tries = 0;
  fakeFirebase.instead = (answer, { token }) => {
    tries += 1;
    return token === 'unregistered' ? fault(answer, 404, 'UNREGISTERED') : fault(answer, 400, 'INVALID_ARGUMENT');
  };
  expect(await sender().send('unregistered', push, neverAborted)).toBe('unregistered');
  expect(await sender().send('odd', push, neverAborted)).toBe('refused');
  expect(tries).toBe(2);
});

it('replaces an expired access token once, however many messages notice', async () => {
  const firebase = sender();
  await firebase.send('one', push, neverAborted);
  // Requests another token, which makes the first sender's invalid, because the fake accepts only its newest one.
  await sender().send('two', push, neverAborted);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => firebase.send(`more-${index}`, push, neverAborted)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['sent']));
  expect(fakeFirebase.tokenRequests).toBe(3);
});

it('cancels the wait on a stop in between', async () => {
  fakeFirebase.instead = (answer) => fault(answer, 503, 'UNAVAILABLE', { 'retry-after': '100' });
  const ending = new AbortController();
  const sent = sender([60_000]).send('phone', push, ending.signal);
  setTimeout(() => ending.abort(), 100);
  expect(await sent).toBe('lost');
});

it.each([
  ['Open <b>enrollment</b> &amp; more', 'Open enrollment & more'],
  ['<p>One</p><p>two<br>three</p>', 'One two three'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt;', '<b>'],
  ['<a href="https://x.example">Read</a> on', 'Read on'],
])('shows %j in a push as %j', (text, label) => {
  expect(toPlainText(text)).toBe(label);
});

it('makes the title of a notification plain text', () => {
  const label = {
    description: '<b>Soon</b>',
    type: 'internal',
    redirect_keyword: '',
    redirect_link: '',
    redirect_id: '',
  };
  const push = toPush({ id: 1, reached: 0, title: 'plain <b>bold</b> Deductible <$500> and up', ...label });
  expect([push.title, push.body]).toEqual(['plain <b>bold</b> Deductible <$500> and up', 'Soon']);
});

it('truncates a long notification to the size of a message', () => {
  const long = { id: 1, reached: 0, title: '<b>x</b>'.repeat(400), description: '😀'.repeat(1000), type: 'external' };
  const { title, body, data } = toPush({
    ...long,
    redirect_keyword: 'URL',
    redirect_link: `https://x.example/${'y'.repeat(1980)}`,
    redirect_id: '',
  });
  expect([title.length <= 200, body.length <= 300, data.redirect_link]).toEqual([true, true, '']);
  expect(body).toMatch(/^(?:😀)+…$/u);
  expect(Buffer.byteLength(JSON.stringify({ title, body, data }))).toBeLessThan(4000);
});
