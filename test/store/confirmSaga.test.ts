import type { Action } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';
import { alertAdminApi } from '@/api/admin/alertAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { type Answer, answered, asked, selectOpenDialog } from '@/store/account/userSlice';
import { endAsked } from '@/store/chat/chatSlice';
import { confirmCall } from '@/store/confirm/confirmCall';
import { callTo, type Question } from '@/store/confirm/questions';
import { sessionEnded } from '@/store/session/sessionSlice';
import { type Store, startSaga } from '@/store/store';
import { type FakeResponse, failure, fakeServer, later, success } from '../support/page/fakeServer';
import { listen, signedInStore, until } from '../support/page/pageStore';

const text = { title: 'Are you sure?', confirm: 'Yes', cancel: 'Cancel' };
const turnOff = confirmCall(text, employeeRecordApi.endpoints.setEmployeeStatus, { id: 7, userStatus: 0 });
const deleteAlert = confirmCall(text, alertAdminApi.endpoints.deleteAlert, 4);

const say = (answer: Answer['answer'], kind: Question['kind'] = 'confirmCall') => answered({ kind, answer });
const asking = (store: Store) => selectOpenDialog(store.getState())?.question ?? null;
const isCalling = (store: Store) => selectOpenDialog(store.getState())?.stage === 'calling';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof listen>;
let answer: FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  answer = success();
  server = fakeServer(() => answer);
  toasts = listen();
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

test('asked, confirmed, calling, done: each step is visible, and the question stays while the call runs [STATE-09 STATE-14]', async () => {
  const decision = later<FakeResponse>();
  answer = decision.promise;
  const { store, steps } = watched();
  store.dispatch(turnOff);
  expect(asking(store)).toEqual(turnOff.payload);
  expect(isCalling(store)).toBe(false);

  store.dispatch(say('yes'));
  expect(asking(store)).toEqual(turnOff.payload);
  expect(isCalling(store)).toBe(true);
  decision.come(success(null, 'Jordan is inactive'));
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

test('a yes that starts another flow dispatches its action, and is done [STATE-09 CHAT-20]', async () => {
  const { store, steps } = watched();
  const received: unknown[] = [];
  store.dispatch(
    startSaga('hear', function* () {
      yield* takeEvery(endAsked, ({ payload }) => void received.push(payload));
    }),
  );
  store.dispatch(asked({ kind: 'endChat', groupName: '12-1', with: 12, name: 'Jordan Ellis' }));
  store.dispatch(say('yes', 'endChat'));
  await until(() => asking(store) === null);
  expect(received).toEqual([{ groupName: '12-1', with: 12 }]);
  expect(steps.at(-1)).toBe('user/carriedOut done');
});

test('a no calls nothing [STATE-09]', async () => {
  const { store, steps } = watched();
  store.dispatch(turnOff);
  store.dispatch(say('no'));
  store.dispatch(say('yes'));
  await Promise.resolve();
  expect(asking(store)).toBeNull();
  expect(server.sent).toEqual([]);
  expect(steps).not.toContain('user/carriedOut done');
});

test('a failed call ends the question with its one toast, and the next one can be asked [STATE-09]', async () => {
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

test('a call that no one brought along shows that something went wrong, closes its question, and the next one is carried out', async () => {
  const { store, steps, log } = watched();
  store.dispatch(
    asked({ kind: 'confirmCall', text, call: callTo({ name: 'deleteCard', initiate: () => {} }, 4 as never) }),
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

test('a second yes and a second question change nothing while the first is carried out [J4]', async () => {
  const decision = later<FakeResponse>();
  answer = decision.promise;
  const { store } = watched();
  store.dispatch(turnOff);
  for (let press = 0; press < 5; press += 1) store.dispatch(say('yes'));
  store.dispatch(deleteAlert);
  store.dispatch(say('no'));
  expect(asking(store)).toEqual(turnOff.payload);
  decision.come(success());
  await until(() => asking(store) === null);
  expect(server.sent).toHaveLength(1);
});

test('a question does not outlive its session [J8]', async () => {
  const { store } = watched();
  store.dispatch(turnOff);
  store.dispatch(sessionEnded({ reason: 'expired' }));
  expect(asking(store)).toBeNull();
  store.dispatch(say('yes'));
  await Promise.resolve();
  expect(server.sent).toEqual([]);
});

test('a question takes an endpoint that its caller has imported, not a name', () => {
  // @ts-expect-error -- The endpoint of a name may not have been loaded when the answer comes.
  expect(confirmCall(text, 'deleteCard', 4)).toBeDefined();
  // @ts-expect-error -- Only `callTo` makes a call.
  expect(asked({ kind: 'confirmCall', text, call: { endpoint: 'deleteCard', arg: 4 } })).toBeDefined();
});
