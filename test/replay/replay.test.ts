import { call, put, takeLeading } from 'typed-redux-saga';

import { defaultConfig } from '@/contract/config';
import { tabKey } from '@/contract/storageKeys';
import { ask } from '@/store/confirm/confirmSaga';
import { deletionSaga } from '@/store/account/deletionSaga';
import { makeRecorder } from '@/store/recorder/recorder';
import type { Recording } from '@/store/recorder/recording';
import type { Saga } from '@/store/sagaDeps';
import { sessionEnded } from '@/store/session/sessionSlice';
import { makeStore, startSaga } from '@/store/store';
import type { SagaDeps } from '@/store/sagaDeps';
import { accountDeleted, deletionAsked } from '@/store/account/userSlice';

import { signedInStore } from '../support/page/pageStore';
import { playLines } from '../support/page/playedLine';
import { failure, playServer, success, type Played } from '../support/page/playedServer';
import { showQuestions, showToasts } from '../support/page/shownToasts';
import { replayLog } from './devToolsLog';
import { Divergence } from './divergence';
import { replay } from './replay';
import { replayedWorld } from './replayedWorld';
import { sagasOfScreens } from './sagas';

let toasts: ReturnType<typeof showToasts>;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = showToasts();
});
afterEach(() => {
  sagasOfScreens.deletion = deletionSaga;
  jest.useRealTimers();
  toasts.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

type Page = ReturnType<typeof signedInStore>;

/** An account that is deleted, or not, in front of a played service. */
async function recorded(
  answers: string[],
  played: () => Played = () => success(null, ''),
  { prepare = () => {}, saga = deletionSaga }: { prepare?: (page: Page) => void; saga?: Saga } = {},
) {
  const server = playServer(played);
  const recorder = makeRecorder({ config: defaultConfig, whenIdle: (work) => queueMicrotask(work) });
  const page = signedInStore({ token: 'member-token-of-this-test' }, { recorder });
  prepare(page);
  const { store } = page;
  showQuestions(store);
  store.dispatch(startSaga('deletion', saga));
  store.dispatch(deletionAsked());
  await pass(0);
  for (const answer of answers) {
    toasts.press(answer);
    await pass(250);
  }
  await pass(10_000);
  server.stop();
  return JSON.parse(JSON.stringify(recorder.recording())) as Recording;
}

test.each([[['Delete', 'Delete']], [['Delete', 'Cancel']], [['Cancel']]])(
  'STATE-15 DEVX-08 a recorded deletion answered %j plays again to the same state',
  async (answers) => {
    const recording = await recorded(answers);
    expect(() => replay(recording)).not.toThrow();
  },
);

test('STATE-15 a deletion that the service refused plays again', async () => {
  const recording = await recorded(['Delete', 'Delete'], () => failure('No.'));
  expect(() => replay(recording)).not.toThrow();
});

test('STATE-15 what a saga does otherwise is named, with the step and what the sagas were waiting for', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  const moved = recording.entries.find((entry) => entry.is === 'action' && entry.action.type === 'user/accountDeleted');
  Object.assign((moved as { action: object }).action, { payload: 'deleting' });
  expect(() => replay(recording)).toThrow(Divergence);
});

/** The deletion of an account, but for its second question. */
function* hastySaga() {
  yield* takeLeading(deletionAsked, function* () {
    if ((yield* ask({ kind: 'deleteAccount' })) !== 'done') return;
    yield* put(accountDeleted());
  });
}

test('STATE-15 a saga that lost a line diverges: the step, what it was, what it is, and what every saga waits for', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  sagasOfScreens.deletion = hastySaga;
  expect(() => replay(recording)).toThrow(
    /Step \d+ of \d+, \d+ ms after the beginning\n\n {2}recorded: put .*"confirmAccountDeletion".*\n {2}replayed: put .*"user\/accountDeleted".*\n\nThe sagas at this step:\n[^]*take a match {3}<- here/,
  );
});

test('STATE-15 a recording of a minified build plays again, whatever its functions are called', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  const short = {
    ...recording,
    entries: recording.entries.map((entry) => (entry.is === 'ask' ? { ...entry, call: 'n' } : entry)),
  };
  expect(() => replay(short)).toThrow(Divergence);
  expect(() => replay({ ...short, isNamed: false })).not.toThrow();
});

/** Starts the page anew instead of asking. */
function* reloadingSaga({ reload }: SagaDeps) {
  yield* takeLeading(deletionAsked, function* () {
    yield* call(reload);
  });
}

test('STATE-15 a saga that crashes over what it asked for crashes again', async () => {
  const fail = ({ reload }: Page) =>
    reload.mockImplementationOnce(() => {
      throw new TypeError('gone');
    });
  const recording = await recorded([], undefined, { prepare: fail, saga: reloadingSaga });
  const errors = recording.entries.flatMap((entry) =>
    entry.is === 'action' && entry.action.type === 'store/sagaCrashed' ? [entry] : [],
  );
  expect(errors).toMatchObject([{ action: { payload: { saga: 'deletion', kind: 'TypeError' } } }]);
  sagasOfScreens.deletion = reloadingSaga;
  expect(() => replay(recording)).not.toThrow();
});

test('STATE-15 CHAT-18 a page that finds unsent words again, and sends them, plays again', async () => {
  const server = playServer(() => success([]));
  const lines = playLines(async () => ({ ok: true, _id: 'm1', sequence: 1, createdAt: '2026-10-21T15:00:00Z' }));
  const recorder = makeRecorder({ config: defaultConfig, whenIdle: (work) => queueMicrotask(work) });
  const waiting = {
    clientId: 'c1',
    groupName: '1-12',
    text: 'my words',
    writtenAt: '2026-10-21T15:00:00Z',
    state: 'sending',
  };
  sessionStorage.setItem(
    tabKey,
    JSON.stringify({ session: 'his-test', who: null, outbox: [waiting], drafts: { '1-12': 'and more' } }),
  );
  const { store } = signedInStore({ token: 'token-of-this-test' }, { recorder, live: lines.live });
  await pass(0);
  lines.newest().tell({ kind: 'up' });
  await pass(100);
  server.stop();
  expect(lines.newest().sent).toHaveLength(1);
  const recording = JSON.parse(JSON.stringify({ ...recorder.recording(), isNamed: false })) as Recording;
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(JSON.stringify(recording)).not.toMatch(/my words|and more|his-test/);
  expect(() => replay(recording)).not.toThrow();
});

test('STATE-15 what is asked of the deps is called the same in a page and when it is played again', () => {
  const names = ({ navigate, reload, log, live, memory, calls, returnTo }: SagaDeps) =>
    [navigate, reload, log, ...[live, memory, calls, returnTo].flatMap((part) => Object.values(part))].map(
      (fn: { name: string }) => fn.name,
    );
  let own: string[] = [];
  const look = (deps: SagaDeps) => {
    own = names(deps);
  };
  makeStore().dispatch(
    startSaga('looking', function* (deps) {
      yield* call(look, deps);
    }),
  );
  expect(own).toEqual(names(replayedWorld({})));
});

test.each([
  [{ payload: '[{"type":"admin/asked"}]', preloadedState: '{}' }],
  [{ actionsById: { 0: { action: { type: 'admin/asked' } } }, stagedActionIds: [0] }],
])('DEVX-08 a log without a state to hold against is no test', (log) => {
  expect(() => replayLog(JSON.stringify(log))).toThrow(/holds no states/);
});

test('STATE-15 D-191 nothing of who it was stands in a recording', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  expect(JSON.stringify(recording)).not.toContain('member-token-of-this-test');
});
