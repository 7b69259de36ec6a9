import { cancel, fork } from 'typed-redux-saga';
import { spreadsheetsApi } from '@/api/admin/people/spreadsheets';
import { storeFile } from '@/api/core/fileStorage';
import { type ImportedRecord, maxImportRows } from '@/contract/people/importFile';
import { storageKeys } from '@/contract/storageKeys';
import { chatOpened, unreadCounted } from '@/store/chat/chatSlice';
import {
  type EndReason,
  initialSession,
  sessionBegan,
  sessionEnded,
  tokenReplaced,
} from '@/store/session/sessionSlice';
import { storageSaga } from '@/store/session/storageSaga';
import { makeStore, startSaga } from '@/store/store';
import { type FakeResponse, fakeServer, success } from '../../support/page/fakeServer';
import { fakeTabs } from '../../support/page/fakeTabs';
import { collectToasts, pageStore, signedInStore, until } from '../../support/page/pageStore';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: FakeResponse;
beforeEach(() => {
  answer = success({ id: 2, isAdmin: false });
  server = fakeServer(() => answer);
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

const kept = () => ({ ...localStorage }) as Record<string, string>;

/** Changes storage as another tab would, and sends the event that this one receives. */
function otherTab(change: () => void, key: string | null = storageKeys.authToken) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const garbage = [
  '',
  'null',
  '{',
  '[1,2',
  '"',
  'undefined',
  '\u0000',
  '[[[]]]',
  '{"a":{}}',
  '-1',
  '1e309',
  'NaN',
  '<script>',
  'a b',
  'ü',
  'x'.repeat(100_000),
];

it.each(Object.keys(storageKeys))(
  'starts the store with a valid state, whatever is stored as %s [D12 STATE-16]',
  (key) => {
    for (const value of garbage) {
      localStorage.clear();
      localStorage.setItem('authToken', 'mine');
      localStorage.setItem('isAdmin', 'true');
      localStorage.setItem(key, value);
      const { store } = pageStore();
      const { session, chat, admin } = store.getState();
      expect(Object.keys(session)).toEqual(Object.keys(initialSession));
      expect(session.token === null || session.token === 'mine' || /^[\x21-\x7e]{1,4096}$/.test(session.token)).toBe(
        true,
      );
      expect(Number.isSafeInteger(chat.unread)).toBe(true);
      expect(Array.isArray(admin.import.importedRecords) && Array.isArray(admin.import.ignoredRecords)).toBe(true);
      expect(admin.import.importedRecords.every(({ coveredPerson }) => typeof coveredPerson === 'string')).toBe(true);
      store.dispatch(sessionEnded({ reason: 'signedOut' }));
    }
  },
);

it('ignores a token that is invalid in a header, and takes nothing but true for an admin flag [D12]', () => {
  localStorage.setItem('authToken', 'two parts');
  expect(pageStore().store.getState().session).toEqual(initialSession);
  localStorage.setItem('authToken', 'mine');
  localStorage.setItem('isAdmin', 'TRUE');
  expect(pageStore().store.getState().session).toMatchObject({ auth: true, admin: null });
});

it.each([
  ['no storage at all', null],
  [
    'a storage that may not be touched',
    new Proxy({} as Storage, {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    }),
  ],
])('runs the page with %s and stores nothing [D12]', (_title, storage) => {
  const { store } = signedInStore({}, { storage });
  expect(store.getState().session.auth).toBe(true);
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(makeStore({ storage }).getState().session).toEqual(initialSession);
});

it('stores the unread count, keeps it through a reload, and zeroes it when the chat opens [D-106 CHAT-12]', () => {
  const { store } = signedInStore({ token: 'mine' });
  store.dispatch(unreadCounted(7));
  expect(kept().readCount).toBe('7');
  expect(pageStore().store.getState().chat.unread).toBe(7);
  store.dispatch(chatOpened({ openWith: 1 }));
  expect(kept().readCount).toBe('0');
  expect(store.getState().chat).toMatchObject({ openWith: 1, isOpen: true, unread: 0 });
});

const record = (index: number): ImportedRecord => ({
  coveredPerson: `Person ${index}`,
  email: `${index}@example.org`,
  phone1: '',
  phone2: '',
  planName: 'MetLife Dental Plan',
});
const importing = (store: ReturnType<typeof signedInStore>['store']) =>
  store.dispatch(
    spreadsheetsApi.endpoints.importSheet.initiate({
      fileKey: storeFile(new File(['x'], 'x.csv')),
      key: 'import-key-1',
    }),
  );
const result = (importedRecords: unknown[], ignoredRecords: unknown[] = []) => ({
  body: {
    status: 'success',
    status_code: 200,
    message: 'Done',
    data: { importedRecords, ignoredRecords, importId: '5' },
  },
});
const refusal = {
  body: {
    status: 'failure',
    status_code: 400,
    message: 'The sheet has errors',
    data: {
      noOfRecords: 2,
      providedColumns: ['a'],
      invalidColumns: ['b'],
      missingColumns: ['c'],
      invalidRecords: [{ 'Covered Person': 'X', errors: ['bad'] }],
    },
  },
};

it('stores the result of an upload and restores it after a reload [IMP-08 IMP-14]', async () => {
  answer = result([record(1)], [{ ...record(2), message: 'Duplicate' }]);
  const { store } = signedInStore({ token: 'mine' });
  const { data } = await importing(store);
  expect(data).toMatchObject({ kind: 'imported' });
  expect(JSON.parse(kept().importedRecords ?? '')).toEqual([record(1)]);
  expect(JSON.parse(kept().ignoredRecords ?? '')).toEqual([{ ...record(2), message: 'Duplicate' }]);
  expect(toasts.sent).toEqual(['success: Done']);
  expect(pageStore().store.getState().admin.import).toMatchObject({
    importedCount: 1,
    ignoredCount: 1,
    importId: '5',
    importedRecords: [record(1)].map((row) => ({ ...row, message: '' })),
    errors: null,
  });
});

it("shows the service's message for a refused file, and replaces the previous result with its errors [D-143 D-144 IMP-09]", async () => {
  answer = result([record(1)]);
  const { store } = signedInStore({ token: 'mine' });
  await importing(store);
  answer = refusal;
  const { data } = await importing(store);
  expect(data).toMatchObject({ kind: 'refused', errors: { noOfRecords: 2 } });
  expect(toasts.sent).toEqual(['success: Done', 'error: The sheet has errors']);
  expect(kept()).not.toHaveProperty('importedRecords');
  const again = pageStore().store.getState().admin.import;
  expect(again.errors).toMatchObject({ missingColumns: ['c'], invalidCount: 1 });
  expect(again.importedRecords).toEqual([]);
});

it('stores in the browser a thousand rows a table of a very large result, with the totals right [E11]', async () => {
  answer = result(Array.from({ length: 200_000 }, (_, index) => record(index)));
  const { store } = signedInStore({ token: 'mine' });
  await importing(store);
  const { importedRecords, importedCount } = store.getState().admin.import;
  expect([importedRecords.length, importedCount]).toEqual([maxImportRows, 200_000]);
  expect(pageStore().store.getState().admin.import).toMatchObject({ importedCount: 200_000 });
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(kept()).toEqual({ countryCode: '+1', lastSignIn: 'console' });
});

it('stores as many rows as fit in a full storage, and never stops an import [E11]', async () => {
  answer = result(Array.from({ length: 1000 }, (_, index) => record(index)));
  const { store } = signedInStore({ token: 'mine' });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > 20_000) throw new DOMException('', 'QuotaExceededError');
    this[key] = value;
  });
  const { data } = await importing(store);
  full.mockRestore();
  expect(data).toMatchObject({ kind: 'imported' });
  expect(store.getState().admin.import.importedRecords).toHaveLength(1000);
  const rows = JSON.parse(kept().importedRecords ?? '[]') as unknown[];
  expect(rows.length).toBeGreaterThan(50);
  expect(pageStore().store.getState().admin.import).toMatchObject({ importedCount: 1000 });
});

it('leads this tab to /login within a second after a sign-out in another one, and writes nothing back [J3]', async () => {
  const { store, navigate } = signedInStore({ token: 'mine' });
  const write = jest.spyOn(Storage.prototype, 'setItem');
  const remove = jest.spyOn(Storage.prototype, 'removeItem');
  otherTab(() => ['authToken', 'isAdmin'].forEach((key) => delete localStorage[key]));
  await until(() => !store.getState().session.auth);
  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(write).not.toHaveBeenCalled();
  expect(remove).not.toHaveBeenCalled();
  expect(server.sent.filter(({ path }) => path.endsWith('logout'))).toEqual([]);
  jest.restoreAllMocks();
});

it('signs out someone who signs in here again by the next sign-out elsewhere too [J3]', async () => {
  const { store, navigate } = signedInStore({ token: 'mine' });
  for (const token of ['second', 'third']) {
    otherTab(() => localStorage.removeItem('authToken'));
    await until(() => !store.getState().session.auth);
    store.dispatch(sessionBegan({ token, user: null, admin: 'console' }));
  }
  expect(navigate).toHaveBeenCalledTimes(2);
});

it('stops listening to other tabs when it is canceled [J3 STATE-15]', () => {
  const { store } = signedInStore({ token: 'mine' });
  const toasts: string[] = [];
  const watch = () => {
    toasts.push('on');
    return () => void toasts.push('off');
  };
  store.dispatch(
    startSaga('for a moment', function* (deps) {
      const task = yield* fork(storageSaga, { ...deps, memory: { ...deps.memory, watch } });
      expect(toasts).toEqual(['on']);
      yield* cancel(task);
    }),
  );
  expect(toasts).toEqual(['on', 'off']);
});

it('deletes data of an ended session, and stores that of the next one, though the saga was down during the change [D-27 J8]', () => {
  const { store } = signedInStore({ token: 'mine' });
  expect(kept().authToken).toBe('mine');
  const ended = sessionEnded({ reason: 'signedOut' });
  store.dispatch(startSaga('back after an end', (deps) => storageSaga(deps, [ended])));
  expect(kept()).toEqual({ countryCode: '+1', lastSignIn: 'console' });
  const began = sessionBegan({ token: 'next', user: null, admin: 'console' });
  store.dispatch(startSaga('back after a beginning', (deps) => storageSaga(deps, [ended, began])));
  expect(kept().authToken).toBe('next');
});

it('lets all of five tabs leave on one sign-out, each once [J3]', async () => {
  const tabs = Array.from({ length: 5 }, () => signedInStore({ token: 'mine' }));
  otherTab(() => localStorage.clear(), null);
  for (const { store } of tabs) await until(() => !store.getState().session.auth);
  for (const { navigate } of tabs) expect(navigate).toHaveBeenCalledTimes(1);
});

it('restarts this page when someone else signs in in another tab, and never shows them its data [J3]', async () => {
  const { store, reload, navigate } = signedInStore({ token: 'mine' });
  otherTab(() => localStorage.setItem('authToken', 'theirs'));
  otherTab(() => {});
  await until(() => reload.mock.calls.length === 1);
  otherTab(() => {});
  expect(reload).toHaveBeenCalledTimes(1);
  expect(navigate).not.toHaveBeenCalled();
  store.dispatch(sessionEnded({ reason: 'expired' }));
});

describe('a new token in another tab [J3]', () => {
  const me = { id: 2, userSSN: '***-**-0002' } as never;
  let tabs: ReturnType<typeof fakeTabs>;
  beforeEach(() => {
    jest.useFakeTimers();
    answer = success({ id: 2, isAdmin: false, userSSN: '***-**-0002' });
    tabs = fakeTabs('session-tokens');
  });
  afterEach(() => {
    jest.useRealTimers();
    tabs.stop();
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it.each([
    ['the word of it first', true],
    ['the word of it later', false],
  ])('replaces the old one of the same session and reloads nothing, %s', async (_title, isNotifiedFirst) => {
    const here = signedInStore({ token: 'mine', admin: null, user: me });
    const there = signedInStore({ token: 'mine', admin: null, user: me });
    await pass(0);
    const hear = () => otherTab(() => {});
    const replace = () => ['second', 'third'].forEach((token) => there.store.dispatch(tokenReplaced({ token })));
    if (isNotifiedFirst) {
      replace();
      hear();
    } else {
      otherTab(() => localStorage.setItem('authToken', 'third'));
      await pass(100);
      replace();
    }
    await pass(1000);
    expect(here.store.getState().session).toMatchObject({ auth: true, token: 'third', user: { id: 2 } });
    expect(there.store.getState().session.token).toBe('third');
    expect(kept().authToken).toBe('third');
    expect([here, there].map(({ reload }) => reload.mock.calls.length)).toEqual([0, 0]);
  });

  it.each([
    ['the same person, who signed in again', 2, null, 0, 'again'],
    ['another person', 3, null, 1, 'mine'],
    ['the same person, as an administrator', 2, 'employee', 1, 'mine'],
  ] as const)('handles one of %s', async (_title, id, admin, reloads, token) => {
    const here = signedInStore({ token: 'mine', admin: null, user: me });
    const there = signedInStore({ token: 'mine', admin: null, user: me });
    await pass(0);
    answer = success({ id, isAdmin: admin !== null, userSSN: '***-**-0002' });
    there.store.dispatch(sessionBegan({ token: 'again', admin, user: { id, userSSN: '***-**-0002' } as never }));
    otherTab(() => {});
    await pass(1000);
    expect(here.reload).toHaveBeenCalledTimes(reloads);
    expect(here.store.getState().session.token).toBe(token);
  });

  it('reloads for one of the console: its owner is unknown', async () => {
    const here = signedInStore({ token: 'mine' });
    const there = signedInStore({ token: 'mine' });
    there.store.dispatch(sessionBegan({ token: 'again', admin: 'console', user: null }));
    otherTab(() => {});
    await pass(199);
    expect(here.reload).not.toHaveBeenCalled();
    await pass(1);
    expect(here.reload).toHaveBeenCalledTimes(1);
  });
});

describe('the end of a session in another tab [J3 SESS-17]', () => {
  let tabs: ReturnType<typeof fakeTabs>;
  beforeEach(() => {
    jest.useFakeTimers();
    tabs = fakeTabs('session-tokens');
  });
  afterEach(() => {
    jest.useRealTimers();
    tabs.stop();
  });
  const expired = 'error: Your Session is expired, please login again.';

  it.each([
    ['expired', [expired], 1000],
    ['signedOut', [], 0],
    ['adminPage', [], 0],
    ['infoFailed', [], 0],
  ] as const)('shows for (%s) %j here, and leads to /login', async (reason, shown, afterMs) => {
    const here = signedInStore({ token: 'mine' });
    const there = signedInStore({ token: 'mine' });
    there.store.dispatch(sessionEnded({ reason }));
    otherTab(() => {});
    await jest.advanceTimersByTimeAsync(0);
    expect(toasts.sent).toEqual(shown);
    await jest.advanceTimersByTimeAsync(afterMs);
    expect(here.navigate.mock.calls).toEqual([['/login', { replace: true }]]);
    expect(here.store.getState().session).toEqual(initialSession);
  });
});

it('does not clear, at the end of this session, the sign-in that another tab made meanwhile [J2 J3]', () => {
  const { store } = signedInStore({ token: 'mine' });
  localStorage.setItem('authToken', 'theirs');
  store.dispatch(sessionEnded({ reason: 'expired' }));
  expect(kept().authToken).toBe('theirs');
});

it.each<[EndReason, string, string[]]>([
  ['signedOut', 'mine', ['countryCode', 'lastSignIn']],
  ['expired', 'mine', ['countryCode', 'lastSignIn']],
  ['replaced', 'mine', ['authToken', 'countryCode', 'isAdmin', 'lastSignIn']],
  ['adminPage', 'theirs', ['countryCode', 'lastSignIn']],
  ['signedOut', 'theirs', ['authToken', 'countryCode', 'deviceToken', 'isAdmin', 'lastSignIn', 'readCount']],
])(
  'ends a session (%s) while the token of the browser is %s, and leaves %j [D-25 D-27 J2 SESS-09]',
  (reason, authToken, left) => {
    const { store } = signedInStore({ token: 'mine' });
    Object.assign(localStorage, { authToken, readCount: '3', deviceToken: 'of-this-browser' });
    store.dispatch(sessionEnded({ reason }));
    expect(Object.keys(kept()).sort()).toEqual(left);
  },
);

it('leaves a tab without a session as it is [J3]', () => {
  const { store, reload, navigate } = pageStore();
  otherTab(() => localStorage.setItem('authToken', 'theirs'));
  expect(store.getState().session).toEqual(initialSession);
  expect(reload).not.toHaveBeenCalled();
  expect(navigate).not.toHaveBeenCalled();
});

it('catches up on what happened meanwhile in a page restored from the browser’s cache [J3]', async () => {
  const { store } = signedInStore({ token: 'mine' });
  localStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
  await until(() => !store.getState().session.auth);
});

it('ignores changes of other keys [J3]', () => {
  const { store, reload } = signedInStore({ token: 'mine' });
  otherTab(() => localStorage.setItem('colorMode', 'dark'), 'colorMode');
  expect(store.getState().session.auth).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('masks the stored number even if the record has none [D-37]', () => {
  const { store } = pageStore();
  store.dispatch(sessionBegan({ token: 'mine', user: null, admin: 'employee' }));
  expect(kept().userSSN).toMatch(/^\*{3}-\*{2}-/);
  expect(pageStore().store.getState().session.admin).toBe('employee');
});
