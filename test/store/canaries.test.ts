// Imported first, because Redux Toolkit looks for the DevTools extension when it is loaded.

import { findNonSerializableValue, isPlain, type UnknownAction } from '@reduxjs/toolkit';
import { select, takeEvery } from 'typed-redux-saga';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { spreadsheetsApi } from '@/api/admin/people/spreadsheets';
import { chatApi } from '@/api/chat';
import { storeFile } from '@/api/core/fileStorage';
import { providersApi } from '@/api/providers';
import { sessionApi } from '@/api/session';
import { defaultConfig } from '@/contract/config';
import { allConversations } from '@/contract/messages/chat';
import { fileColumns } from '@/contract/people/importFile';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import { answered, changesSaved, selectNumberChange } from '@/store/account/userSlice';
import { draftChanged, messageWritten } from '@/store/chat/chatSlice';
import { messageArrived } from '@/store/chat/incomingSaga';
import { confirmCall } from '@/store/confirm/confirmCall';
import { requestArrived } from '@/store/push/approvalSaga';
import { pushReceived } from '@/store/push/pushReceived';
import { makeRecorder } from '@/store/recorder/recorder';
import type { RootState } from '@/store/rootReducer';
import { sessionEnded, signOutRequested } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { replayLog } from '../replay/devToolsLog';
import { type Canaries, canariesIn } from '../support/browser/canaries';
import { devTools } from '../support/page/devTools';
import { codeFor, collectToasts, pageStore, realBackend, until } from '../support/page/pageStore';

const person = {
  name: 'Quillona Zephyrwald',
  ssn: '617284095',
  contact: '5557391846',
  email: 'quillona.zephyrwald@benefits-canary.example',
};
const spouse = { name: 'Thaddeusz Zephyrwald', ssn: '617284096', contact: '5557391847' };
const newContact = '5557391848';
const password = 'Vexing!Quartz7Jumble';
const refused = 'Wrongly!Vexed8Quartz';
const written = 'my knee hurts since Tuesday evening';
const place = { lat: 29.76042, long: -95.36981 };

/** Values that must not be readable in DevTools. */
const secrets: Canaries = {
  SSN: person.ssn,
  'SSN of the spouse': spouse.ssn,
  password,
  'refused password': refused,
  'message text': written,
};
/** Personal data that a recording must not contain, in addition to the secrets. */
const personal: Canaries = {
  'first name': 'Quillona',
  'last name': 'Zephyrwald',
  'first name of the spouse': 'Thaddeusz',
  contact: person.contact,
  'contact of the spouse': spouse.contact,
  'new contact': newContact,
  email: person.email,
  latitude: String(place.lat),
  longitude: String(place.long),
};

const row = (ssn: string, name: string, relation: string, contact: string) =>
  [person.ssn, name, ssn, relation, person.email, contact, '', 'Full Time', 'UMR Plan A', '2024-03-17'].join(',');
const rows = [
  row(person.ssn, person.name, 'Self', person.contact),
  row(spouse.ssn, spouse.name, 'Spouse', spouse.contact),
];
const employeeCsv = (lines: string[]) => new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' });

const { signIn, signUp, requestCode, verifyCode } = sessionApi.endpoints;
const { importSheet } = spreadsheetsApi.endpoints;
const { getEmployees } = employeesApi.endpoints;
const { getEmployee } = employeeRecordApi.endpoints;

/** The page's unredacted actions and states. */
const raw: { action: UnknownAction; state: RootState }[] = [];
/** Tokens and codes, collected as they appear. */
const met: Canaries = {};
let recording: object;
let last: RootState;
let toasts: ReturnType<typeof collectToasts>;

/** Runs everything that handles private data once, with the real backend. */
beforeAll(async () => {
  await realBackend();
  toasts = collectToasts();
  const recorder = makeRecorder({ config: defaultConfig, whenIdle: (work) => queueMicrotask(work) });
  const { store } = pageStore({ recorder });
  store.dispatch(
    startSaga('raw', function* () {
      yield* takeEvery('*', function* (action: UnknownAction) {
        raw.push({ action, state: (yield* select()) as RootState });
      });
    }),
  );
  /**
   * The state of the page before a code was sent, because a random code that equals an ID in it would be found by
   * chance.
   */
  let before = '';
  const collectCanary = (name: string, text: string | null) => {
    if (canariesIn([['before', before]], { [name]: text ?? '' }).length > 0) return;
    met[name] = text ?? '';
  };
  const token = () => store.getState().session.token ?? store.getState().session.pending?.token ?? null;
  const importRows = (lines: string[], key: string) =>
    store.dispatch(importSheet.initiate({ fileKey: storeFile(employeeCsv(lines)), key }));

  await store.dispatch(signIn.initiate({ userContact: '5550100001', userPassword: refused }));
  await store.dispatch(signIn.initiate({ userContact: '5550100001', userPassword: 'Admin@123' }));
  collectCanary('token of the administrator', token());
  // Without a header, a person's row is taken for the header.
  await importRows(rows, 'canary-without-heading');
  await importRows([fileColumns.join(','), ...rows, ...rows.slice(0, 1)], 'canary-with-heading');
  await store.dispatch(getEmployees.initiate({ page: 1, search: person.name }));
  const { data: found } = await store.dispatch(getEmployees.initiate({ page: 1, search: 'Quillona' }));
  const employee = found?.userDetails[0];
  await store.dispatch(getEmployee.initiate(employee?.id ?? 0));
  store.dispatch(
    employeeRecordApi.util.updateQueryData('getEmployee', employee?.id ?? 0, (whole) => {
      whole.userSSN = person.ssn;
      whole.userFullName = person.name;
      for (const relative of whole.relatives) relative.userSSN = spouse.ssn;
    }),
  );
  store.dispatch(
    confirmCall(
      { text: `${person.name} will be inactive.`, confirm: 'Yes', cancel: 'Cancel' },
      employeeRecordApi.endpoints.setEmployeeStatus.initiate({ id: employee?.id ?? 0, userStatus: 0 }),
    ),
  );
  store.dispatch(answered({ kind: 'confirmCall', answer: 'no' }));
  await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
  store.dispatch(
    chatApi.util.updateQueryData('getChatUsers', allConversations, ({ pages: [users] }) => {
      if (users?.[0]) users[0].message = written;
    }),
  );
  store.dispatch(
    requestArrived({
      userSSN: 'one-time-reference',
      title: 'Family link request',
      body: `${spouse.name} has signed up.`,
    }),
  );
  store.dispatch(signOutRequested());
  await until(() => token() === null);

  before = JSON.stringify(raw);
  await store.dispatch(signUp.initiate({ userSSN: person.ssn, userContact: person.contact, userPassword: password }));
  collectCanary('token before the code', token());
  await store.dispatch(requestCode.initiate({ userContact: person.contact }));
  const code = await codeFor(person.contact);
  const wrong = code === '7391' ? '7392' : '7391';
  collectCanary('wrong code', wrong);
  await store.dispatch(verifyCode.initiate({ userContact: person.contact, userOtp: wrong }));
  collectCanary('code', code);
  await store.dispatch(verifyCode.initiate({ userContact: person.contact, userOtp: code }));
  await until(() => store.getState().session.userFetched);
  collectCanary('token of the member', token());

  store.dispatch(startSaga('numberChange', numberChangeSaga));
  const change = () => selectNumberChange(store.getState());
  before = JSON.stringify(raw);
  store.dispatch(changesSaved({ contact: newContact, userOtp: '' }));
  await until(() => change().step === 'code');
  collectCanary('token of the new number', change().token);
  const newCode = await codeFor(newContact);
  collectCanary('code of the new number', newCode);
  store.dispatch(changesSaved({ contact: newContact, userOtp: newCode }));
  await until(() => change().step === 'number' && token() === met['token of the new number']);

  await store.dispatch(providersApi.endpoints.getProviders.initiate({ ...place, search: 'Quillona' }));
  store.dispatch(draftChanged({ groupName: '1-7', text: written }));
  store.dispatch(messageWritten({ groupName: '1-7', text: written }));
  store.dispatch(messageArrived({ text: written }));
  store.dispatch(
    pushReceived({
      title: 'Family link request',
      body: `${spouse.name} has signed up.`,
      data: { userSSN: 'one-time-reference' },
    }),
  );
  last = store.getState();
  store.dispatch(sessionEnded({ reason: 'expired' }));
  recording = recorder.recording();
});
afterAll(() => toasts.stop());

it('covers all private data in the journey, and still has it in the page itself [D-191]', () => {
  expect(Object.values(met).every((text) => text.length >= 4)).toBe(true);
  expect(canariesIn([['raw', JSON.stringify(raw)]], { ...secrets, ...personal, ...met })).toEqual(
    Object.keys({ ...secrets, ...personal, ...met })
      .map((name) => `${name} @ raw`)
      .sort(),
  );
});

it('names every action slice/whatHappened [STATE-14]', () => {
  const types = [...new Set(raw.map(({ action }) => action.type))];
  expect(
    types.filter((type) => !/^(?:session|user|chat|admin|api|push|store)\/[a-z]\w*(?:\/[a-z]\w*)*$/.test(type)),
  ).toEqual([]);
  expect(types.length).toBeGreaterThan(20);
});

it('keeps every action and every state plain data throughout [STATE-14]', () => {
  const odd = raw.flatMap(({ action, state }) =>
    [action, state].map((whole) => findNonSerializableValue(whole, '', isPlain)),
  );
  expect(odd.filter(Boolean)).toEqual([]);
});

it('puts no number, password, code, token or message in an action, in a state, or in a log exported from DevTools [D-191 G3]', () => {
  expect(devTools.got.length).toBeGreaterThan(raw.length / 2);
  const shown = devTools.got.flatMap(({ action, state }, index) => [
    [`action ${index} ${action.type}`, JSON.stringify(action)] as const,
    [`state ${index} after ${action.type}`, JSON.stringify(state)] as const,
  ]);
  expect(canariesIn([...shown, ['export', devTools.exported()]], { ...secrets, ...met })).toEqual([]);
});

it('replays a log without private data [D-191 STATE-14]', () => {
  const state = replayLog(devTools.exported());
  expect(state.session).toEqual(raw.at(-1)?.state.session);
});

it('puts no name, contact, number, code, password, token, text or position in a recording [D-191]', () => {
  const text = JSON.stringify(recording);
  expect(text).toContain('api/executeMutation/fulfilled');
  expect(canariesIn([['recording', text]], { ...secrets, ...personal, ...met })).toEqual([]);
});

/** The fields in a slice that the cache has too, as the same object or a copy. */
function duplicateFields({ api, ...slices }: RootState) {
  const cached = new Set<unknown>();
  const cachedTexts = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length < 2) return;
    cached.add(value);
    cachedTexts.add(JSON.stringify(value));
    Object.values(value).forEach(collect);
  };
  for (const held of [...Object.values(api.queries), ...Object.values(api.mutations)]) collect(held?.data);
  const seek = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (cached.has(value) || cachedTexts.has(JSON.stringify(value))) return [path];
    return Object.entries(value).flatMap(([name, inner]) => seek(inner, `${path}.${name}`));
  };
  return Object.entries(slices).flatMap(([name, slice]) => seek(slice, name));
}

it('duplicates nothing of the cache in the slices but the person of the session and the last import [STATE-01 STATE-02 IMP-08]', () => {
  const repeated = new Set(raw.flatMap(({ state }) => duplicateFields(state)));
  expect([...repeated].filter((path) => !/^(?:session\.user$|admin\.import\b)/.test(path))).toEqual([]);
  expect(duplicateFields(last)).toEqual(['session.user']);
});
