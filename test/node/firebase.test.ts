import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeLog } from '@/server/log';
import { makeFirebase } from '@/server/push/firebase';
import { inWords, pushOf } from '@/server/push/pushOf';
import { readSettings } from '@/server/settings';

import { fault, startFirebase, type StandIn } from '../support/firebase.mjs';

// Google's library loads parts of itself in a way that Jest forbids; the benchmark runs the real one.
jest.mock('google-auth-library', () => jest.requireActual('../support/googleAuth'));

let folder: string;
let standIn: StandIn;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-firebase-'));
  standIn = await startFirebase(folder);
});
afterEach(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

const push = { title: 'Open enrolment', body: 'Starts Monday', data: { notificationId: '7' } };
const sender = (pausesMs = [1, 2, 4]) => makeFirebase({ server: standIn.server, log: makeLog(readSettings({ LOG_LEVEL: 'silent' })), pausesMs });
const going = new AbortController().signal;

test('PUSH-03 a message goes to one device in Firebase’s own words, under the key of the service account', async () => {
  const firebase = sender();
  expect(await firebase.send('phone', push, going)).toBe('sent');
  expect(await firebase.send('desk', push, going)).toBe('sent');
  const { title, body, data } = push;
  expect(standIn.messages).toEqual(['phone', 'desk'].map((token) => ({ token, notification: { title, body }, data })));
  expect(standIn.keys).toBe(1);
});

test('while Firebase is busy or broken a message is tried again, and says what became of it', async () => {
  standIn.instead = (answer, _message, nth) => nth < 3 && fault(answer, nth === 1 ? 429 : 503, 'UNAVAILABLE');
  expect(await sender().send('phone', push, going)).toBe('sent');
  standIn.instead = (answer) => fault(answer, 500, 'INTERNAL');
  expect(await sender().send('desk', push, going)).toBe('lost');
  expect(standIn.messages.map(({ token }) => token)).toEqual(['phone']);
});

test('the pause that Firebase asks for holds for every message', async () => {
  const came: [string, number][] = [];
  standIn.instead = (answer, { token }, nth) => {
    came.push([token, performance.now()]);
    return token === 'first' && nth === 1 && fault(answer, 429, 'QUOTA_EXCEEDED', { 'retry-after': '1' });
  };
  const firebase = sender();
  const first = firebase.send('first', push, going);
  while (came.length === 0) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 200));
  expect(await Promise.all([first, firebase.send('second', push, going)])).toEqual(['sent', 'sent']);
  const begun = came[0]?.[1] ?? 0;
  expect(came.slice(1).map(([, at]) => at - begun > 900)).toEqual([true, true]);
});

test('a device that is gone is told apart from a message that is refused; neither is tried again', async () => {
  let tries = 0;
  standIn.instead = (answer, { token }) => {
    tries += 1;
    return token === 'gone' ? fault(answer, 404, 'UNREGISTERED') : fault(answer, 400, 'INVALID_ARGUMENT');
  };
  expect(await sender().send('gone', push, going)).toBe('gone');
  expect(await sender().send('odd', push, going)).toBe('refused');
  expect(tries).toBe(2);
});

test('a key that is good no longer is replaced once, however many messages find out', async () => {
  const firebase = sender();
  await firebase.send('one', push, going);
  // The stand-in takes its newest key alone.
  await sender().send('two', push, going);
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, at) => firebase.send(`more-${at}`, push, going)));
  expect(new Set(outcomes)).toEqual(new Set(['sent']));
  expect(standIn.keys).toBe(3);
});

test('an end in between is waited for no longer', async () => {
  standIn.instead = (answer) => fault(answer, 503, 'UNAVAILABLE', { 'retry-after': '100' });
  const ending = new AbortController();
  const sent = sender([60_000]).send('phone', push, ending.signal);
  setTimeout(() => ending.abort(), 100);
  expect(await sent).toBe('lost');
});

test.each([
  ['Open <b>enrolment</b> &amp; more', 'Open enrolment & more'],
  ['<p>One</p><p>two<br>three</p>', 'One two three'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt;', '<b>'],
  ['<a href="https://x.example">Read</a> on', 'Read on'],
])('a push says %j as %j', (text, words) => {
  expect(inWords(text)).toBe(words);
});

test('a long notification is cut to what a message may hold', () => {
  const long = { id: 1, reached: 0, title: '<b>x</b>'.repeat(400), description: '😀'.repeat(1000), type: 'external' };
  const { title, body, data } = pushOf({ ...long, redirect_keyword: 'URL', redirect_link: `https://x.example/${'y'.repeat(1980)}`, redirect_id: '' });
  expect([title.length <= 200, body.length <= 300, data.redirect_link]).toEqual([true, true, '']);
  expect(body).toMatch(/^(?:😀)+…$/u);
  expect(Buffer.byteLength(JSON.stringify({ title, body, data }))).toBeLessThan(4000);
});
