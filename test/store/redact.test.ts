import type { Action } from '@reduxjs/toolkit';
import { takeEvery } from 'typed-redux-saga';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { sessionApi } from '@/api/session';
import { redact } from '@/store/devtools/redact';
import { startSaga } from '@/store/store';
import { fakeServer, success } from '../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../support/page/pageStore';

// The code is matched as a separate word, because a timestamp or an ID may contain its four digits by chance.
const secrets = [/123-45-6789/, /123456789/, /Secret@1/, /tok_en/, /\b4821\b/, /old_tok/];

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  server = fakeServer(({ path }) =>
    path.endsWith('getUserDetails')
      ? success({
          id: 7,
          userSSN: '123-45-6789',
          note: 'his number is 123456789',
          relatives: [{ id: 8, userSSN: '123456789' }],
        })
      : success({ id: 7, access_token: 'tok_en', accessToken: undefined, userSSN: '123456789', isAdmin: true }),
  );
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

function shown(store: ReturnType<typeof pageStore>['store']) {
  const actions: unknown[] = [];
  store.dispatch(
    startSaga('devTools', function* () {
      yield* takeEvery('*', (action: Action<string>) => void actions.push(redact(action)));
    }),
  );
  return actions;
}

it('puts nothing private in an action or in the state: numbers, tokens, codes, passwords, cached replies [D-191 G3]', async () => {
  const { store } = pageStore();
  const actions = shown(store);
  const { signUp, verifyCode, updateNewPassword } = sessionApi.endpoints;
  const sign = { userSSN: '123456789', userContact: '5550100002', userPassword: 'Secret@1' };
  await store.dispatch(signUp.initiate(sign));
  actions.push(redact(store.getState()));
  await store.dispatch(verifyCode.initiate({ userContact: '5550100002', userOtp: '4821' }));
  await store.dispatch(updateNewPassword.initiate({ userPassword: 'Secret@1' }));
  await store.dispatch(employeeRecordApi.endpoints.getEmployee.initiate(7));
  actions.push(redact(store.getState()));

  const text = JSON.stringify(actions);
  for (const secret of secrets) expect(text).not.toMatch(secret);
  expect(text).toContain('api/executeMutation/fulfilled');
});

it('redacts only a copy, and keeps the values in the page itself [D-191]', async () => {
  const { store } = signedInStore({ token: 'old_tok' });
  await store.dispatch(employeeRecordApi.endpoints.getEmployee.initiate(7));
  redact(store.getState());
  expect(employeeRecordApi.endpoints.getEmployee.select(7)(store.getState()).data?.userSSN).toBe('123-45-6789');
  expect(store.getState().session.token).toBe('old_tok');
});

it.each([
  ['a field of the list', { userPassword: 'Secret@1' }, { userPassword: '***' }],
  ['an empty field without a change', { token: null, code: '' }, { token: null, code: '' }],
  ['deep inside', { a: [{ b: { userOtp: '4821' } }] }, { a: [{ b: { userOtp: '***' } }] }],
  ['a number in running text', { note: 'SSN 123-45-6789.' }, { note: 'SSN ***.' }],
  ['a key made of JSON', { 'getX({"userSSN":"123456789"})': 1 }, { 'getX({"userSSN":"***"})': 1 }],
  ['a picture', { profile_image: 'data:image/png;base64,AAAA' }, { profile_image: 'data:…' }],
  ['a chat message', { senderId: 1, message: 'keep it secret', _id: 'm1' }, { senderId: 1, message: '***', _id: 'm1' }],
  [
    'the last message in the list of conversations',
    { userId: 1, unread: 2, message: 'keep it secret' },
    { userId: 1, unread: 2, message: '***' },
  ],
  [
    'what waits to be sent, and drafts',
    { outbox: [{ text: 'keep it secret' }], drafts: { '12-1': 'keep it secret' } },
    { outbox: [{ text: '***' }], drafts: { '12-1': '***' } },
  ],
  [
    'a field of a cached answer that is patched alone',
    { op: 'replace', path: ['relatives', 0, 'userSSN'], value: 'x-1' },
    { op: 'replace', path: ['relatives', 0, 'userSSN'], value: '***' },
  ],
  [
    'a last message that is patched alone',
    { op: 'replace', path: [0, 'message'], value: 'keep it secret' },
    { op: 'replace', path: [0, 'message'], value: '***' },
  ],
  [
    'what opens a file',
    { link: '/api/files/a?expires=1&signature=abc' },
    { link: '/api/files/a?expires=1&signature=***' },
  ],
  [
    'what opens a file of another service',
    { link: 'https://a.example/f?X-Amz-Signature=abc&token=def&page=2' },
    { link: 'https://a.example/f?X-Amz-Signature=***&token=***&page=2' },
  ],
  [
    'a password with a quote in it, in a key',
    { 'getX({"userPassword":"a\\"bc"})': 1 },
    { 'getX({"userPassword":"***"})': 1 },
  ],
  [
    'a password with a quote in it, in JSON that was cut off',
    { note: '{"userPassword":"a\\"bc' },
    { note: '{"userPassword":"***' },
  ],
  [
    'what is typed into a column of SSNs, with a digit too few as well',
    {
      cells: [{ line: 4, column: 'Employee SSN', value: '12345678' }],
      replace: { column: 'SSN', find: '12', with: '98' },
    },
    {
      cells: [{ line: 4, column: 'Employee SSN', value: '***' }],
      replace: { column: 'SSN', find: '***', with: '***' },
    },
  ],
  [
    'no cell of another column',
    { line: 4, column: 'Relation', value: 'Self' },
    { line: 4, column: 'Relation', value: 'Self' },
  ],
  ['no message of the service', { status: 'failure', message: 'Not now' }, { status: 'failure', message: 'Not now' }],
  ['no ids, times, or names', { id: 7, at: '2026-11-28T13:54:52.123Z', ms: '1764338092123', name: 'A' }, undefined],
  [
    'phone numbers as they are stored and shown',
    { all: ['+15550100002', '5550100002', '+1 (555) 010-0002', '(555) 010-0002', '555-010-0002', 'call 15550100002'] },
    { all: ['***', '***', '***', '***', '***', 'call ***'] },
  ],
  ['email addresses in running text', { note: 'Write to ana.cruz+x@mail.example.org.' }, { note: 'Write to ***.' }],
  [
    'the texts of a notification',
    { id: 3, title: 'Your result', description: 'It is here', redirect_keyword: 'HOME' },
    { id: 3, title: '***', description: '***', redirect_keyword: 'HOME' },
  ],
])('redacts %s [D-191]', (_title, value, expected) => {
  expect(redact(value)).toEqual(expected ?? value);
});
