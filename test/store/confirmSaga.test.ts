import type { Action } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';
import { alertAdminApi } from '@/api/admin/alertAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { type Answer, answered, selectOpenDialog } from '@/store/account/userSlice';
import { endRequested } from '@/store/chat/chatSlice';
import { confirmCall } from '@/store/confirm/confirmCall';
import type { Question } from '@/store/confirm/question';
import { sessionEnded } from '@/store/session/sessionSlice';
import { type Store, startSaga } from '@/store/store';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../support/page/fakeServer';
import { collectToasts, signedInStore, until } from '../support/page/pageStore';

const text = { title: 'Are you sure?', confirm: 'Yes', cancel: 'Cancel' };
const turnOff = confirmCall(text, employeeRecordApi.endpoints.setEmployeeStatus.initiate({ id: 7, userStatus: 0 }));
const deleteAlert = confirmCall(text, alertAdminApi.endpoints.deleteAlert.initiate(4));

const say = (answer: Answer['answer'], kind: Question['kind'] = 'confirmCall') => answered({ kind, answer });
const asking = (store: Store) => selectOpenDialog(store.getState())?.question ?? null;
const isCalling = (store: Store) => selectOpenDialog(store.getState())?.stage === 'calling';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  answer = success();
  server = fakeServer(() => answer);
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

function watched() {
  const page = signedInStore();
  const steps: string[] = [];
  page.store.dispatch(
    startSaga('watch', function* () {
      yield* takeEvery('*', function* ({ type, ...rest }: Action<string> & { payload?: Record<string, string> }) {
        yield* call(
          () =>
            type.startsWith('user/') &&
            steps.push(`${type} ${rest.payload?.answer ?? rest.payload?.outcome ?? ''}`.trim()),
        );
      });
    }),
  );
  return { ...page, steps };
}

it('shows each step (asked, confirmed, calling, done), and keeps the question while the call runs [STATE-09 STATE-14]', async () => {
  const decision = delayed<FakeResponse>();
  answer = decision.promise;
  const { store, steps } = watched();
  store.dispatch(turnOff);
  expect(asking(store)).toEqual(turnOff.payload);
  expect(isCalling(store)).toBe(false);

  store.dispatch(say('yes'));
  expect(asking(store)).toEqual(turnOff.payload);
  expect(isCalling(store)).toBe(true);
  decision.release(success(null, 'Jordan is inactive'));
  await until(() => asking(store) === null);

  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({
    path: '/api/user/updateUserStatus',
    query: { id: '7' },
    body: { userStatus: 0 },
  });
  expect(steps).toEqual(['user/asked', 'user/answered yes', 'user/carriedOut done']);
  expect(toasts.sent).toEqual(['success: Jordan is inactive']);
});

it('dispatches the action of a yes that starts another flow, and is done [STATE-09 CHAT-20]', async () => {
  const { store, steps } = watched();
  const received: unknown[] = [];
  store.dispatch(
    startSaga('hear', function* () {
      yield* takeEvery(endRequested, ({ payload }) => void received.push(payload));
    }),
  );
  store.dispatch(confirmCall(text, endRequested({ groupName: '12-1', with: 12 })));
  store.dispatch(say('yes'));
  await until(() => asking(store) === null);
  expect(received).toEqual([{ groupName: '12-1', with: 12 }]);
  expect(steps.at(-1)).toBe('user/carriedOut done');
});

it('calls nothing on a no [STATE-09]', async () => {
  const { store, steps } = watched();
  store.dispatch(turnOff);
  store.dispatch(say('no'));
  store.dispatch(say('yes'));
  await Promise.resolve();
  expect(asking(store)).toBeNull();
  expect(server.sent).toEqual([]);
  expect(steps).not.toContain('user/carriedOut done');
});

it('ends the question of a failed call with its one toast, and can ask the next one [STATE-09]', async () => {
  answer = failure('Not found');
  const { store, steps } = watched();
  for (let time = 1; time <= 2; time += 1) {
    store.dispatch(deleteAlert);
    store.dispatch(say('yes'));
    await until(() => asking(store) === null);
    expect(toasts.sent).toHaveLength(time);
  }
  expect(toasts.sent[0]).toBe('error: Failed to delete alert, error: Not found');
  expect(steps.filter((step) => step === 'user/carriedOut failed')).toHaveLength(2);
});

it('shows that something went wrong for a call that throws, closes its question, and carries out the next one', async () => {
  const { store, steps, log } = watched();
  store.dispatch(
    confirmCall(text, () => {
      throw new TypeError('broken');
    }),
  );
  store.dispatch(say('yes'));
  await until(() => asking(store) === null);
  expect(toasts.sent).toEqual(['error: Something went wrong.']);
  expect(log.mock.calls).toEqual([['saga crashed', { saga: 'confirm', kind: 'TypeError', restarts: 0 }]]);
  store.dispatch(turnOff);
  store.dispatch(say('yes'));
  await until(() => asking(store) === null);
  expect(steps.filter((step) => step.startsWith('user/carriedOut'))).toEqual([
    'user/carriedOut failed',
    'user/carriedOut done',
  ]);
});

it('changes nothing on a second yes and a second question while the first is carried out [J4]', async () => {
  const decision = delayed<FakeResponse>();
  answer = decision.promise;
  const { store } = watched();
  store.dispatch(turnOff);
  for (let press = 0; press < 5; press += 1) store.dispatch(say('yes'));
  store.dispatch(deleteAlert);
  store.dispatch(say('no'));
  expect(asking(store)).toEqual(turnOff.payload);
  decision.release(success());
  await until(() => asking(store) === null);
  expect(server.sent).toHaveLength(1);
});

it('lets no question outlive its session [J8]', async () => {
  const { store } = watched();
  store.dispatch(turnOff);
  store.dispatch(sessionEnded({ reason: 'expired' }));
  expect(asking(store)).toBeNull();
  store.dispatch(say('yes'));
  await Promise.resolve();
  expect(server.sent).toEqual([]);
});

it('returns the result to the caller after its question is closed [STATE-09]', async () => {
  const results: unknown[] = [];
  const { store } = watched();
  const onResult = ({ error }: { error?: unknown }) => void results.push([asking(store), error !== undefined]);
  const { deleteAlert: remove } = alertAdminApi.endpoints;
  for (const next of [success(), failure('Not found')]) {
    answer = next;
    store.dispatch(confirmCall(text, remove.initiate(4), onResult));
    store.dispatch(say('yes'));
    await until(() => asking(store) === null);
  }
  expect(results).toEqual([
    [null, false],
    [null, true],
  ]);
});
