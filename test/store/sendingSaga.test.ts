import { getStoredFile, storeFile } from '@/api/core/fileStorage';
import type { OutgoingNotification } from '@/api/notifications';
import { texts } from '@/contract/texts';
import {
  selectSending,
  selectSendings,
  sendCancelled,
  sendPaused,
  sendRequested,
  sendResumed,
} from '@/store/admin/adminSlice';
import { sendingSaga } from '@/store/admin/sendingSaga';
import { sessionEnded } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../support/page/fakeServer';
import { collectToasts, signedInStore } from '../support/page/pageStore';

const notification: OutgoingNotification = {
  title: 'Open enrollment',
  description: 'It ends on December 15.',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  redirect_id: '',
  user_type: 'group',
  user_ids: '',
};

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: () => FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  jest.useFakeTimers();
  answer = () => success();
  server = fakeServer(() => answer());
  toasts = collectToasts();
});
afterEach(() => {
  jest.useRealTimers();
  server.stop();
  toasts.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function submitted(sending: OutgoingNotification = notification) {
  const { store } = signedInStore();
  store.dispatch(startSaga('sending', sendingSaga));
  store.dispatch(sendRequested(sending));
  await pass(0);
  return { store, stage: () => selectSending(store.getState()), rounds: () => selectSendings(store.getState()) };
}

it('counts 5, 4, 3, 2, 1 each second, then sends once, and is done [STATE-08 NOTIF-26]', async () => {
  const { stage, rounds } = await submitted();
  const seen: (number | undefined)[] = [];
  for (let second = 0; second < 5; second += 1) {
    seen.push(stage()?.secondsLeft);
    expect(server.sent).toHaveLength(0);
    await pass(1000);
  }
  expect(seen).toEqual([5, 4, 3, 2, 1]);
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({ method: 'POST', path: '/api/user/sendNotifications' });
  await pass(0);
  expect(stage()).toBeNull();
  expect(rounds()).toBe(1);
  expect(toasts.sent).toEqual([`success: ${texts.notification.sent}`]);
});

it.each([0, 1999, 4999])(
  'sends nothing when canceled after %i ms and starts the form over [STATE-08 NOTIF-27]',
  async (ms) => {
    const { store, stage, rounds } = await submitted();
    await pass(ms);
    store.dispatch(sendCancelled('pressed'));
    await pass(60_000);
    expect(server.sent).toEqual([]);
    expect(stage()).toBeNull();
    expect(rounds()).toBe(1);
    expect(toasts.sent).toEqual([]);
  },
);

it('sends once when clicked again during the countdown or sending [J4 J5]', async () => {
  const decision = delayed<FakeResponse>();
  answer = () => decision.promise;
  const { store } = await submitted();
  for (let press = 0; press < 5; press += 1) store.dispatch(sendRequested(notification));
  await pass(5000);
  store.dispatch(sendRequested(notification));
  await pass(20_000);
  decision.release(success());
  await pass(20_000);
  expect(server.sent).toHaveLength(1);
});

it('has no effect when canceled after the call was sent [I5]', async () => {
  const decision = delayed<FakeResponse>();
  answer = () => decision.promise;
  const { store, stage } = await submitted();
  await pass(5000);
  expect(stage()).toEqual({ stage: 'sending', secondsLeft: 0 });
  store.dispatch(sendCancelled('left'));
  expect(stage()?.stage).toBe('sending');
  decision.release(success());
  await pass(0);
  expect(toasts.sent).toEqual([`success: ${texts.notification.sent}`]);
});

it('waits as long as needed when paused, and resumes with the remaining seconds [STATE-08]', async () => {
  const { store, stage } = await submitted();
  await pass(2500);
  store.dispatch(sendPaused());
  await pass(600_000);
  expect(stage()).toEqual({ stage: 'paused', secondsLeft: 3 });
  expect(server.sent).toEqual([]);
  store.dispatch(sendResumed());
  await pass(2499);
  expect(server.sent).toEqual([]);
  await pass(1);
  expect(server.sent).toHaveLength(1);
});

it('neither speeds up nor loses the countdown in a hidden tab with late timers [J5]', async () => {
  const { stage } = await submitted();
  const startedAt = Date.now();
  await pass(1000);
  jest.setSystemTime(startedAt + 3200);
  await pass(1000);
  expect(stage()?.secondsLeft).toBe(1);
  expect(server.sent).toEqual([]);
  await pass(1000);
  expect(server.sent).toHaveLength(1);
});

it.each([
  ['a refusal without a message [NOTIF-30]', () => failure(''), texts.notification.sendFailed],
  ['a refusal with a message [NOTIF-30 D-180]', () => failure('No one was selected.'), 'No one was selected.'],
  ['a broken line [NOTIF-31]', () => Promise.reject(new TypeError('offline')), texts.notification.sendError],
])('reports %s once, and keeps the form and its picture', async (_title, play, text) => {
  answer = play;
  const imageKey = storeFile(new Blob(['x']));
  const { stage, rounds } = await submitted({ ...notification, imageKey });
  await pass(5000);
  await pass(0);
  expect(toasts.sent).toEqual([`error: ${text}`]);
  expect(stage()).toBeNull();
  expect(rounds()).toBe(0);
  expect(getStoredFile(imageKey)).toBeDefined();
});

it('revokes the picture with the form [NOTIF-29]', async () => {
  const imageKey = storeFile(new Blob(['x']));
  await submitted({ ...notification, imageKey });
  await pass(5000);
  await pass(0);
  expect(getStoredFile(imageKey)).toBeUndefined();
});

it('cancels the countdown of a session that ends during it [J5]', async () => {
  const { store, stage } = await submitted();
  await pass(3000);
  store.dispatch(sessionEnded({ reason: 'expired' }));
  await pass(60_000);
  expect(server.sent.filter(({ path }) => path.endsWith('sendNotifications'))).toEqual([]);
  expect(stage()).toBeNull();
});
