import { call, delay, fork, put, type SagaGenerator, select, takeEvery, takeLeading } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { defaultConfig } from '@/contract/config';
import { unsentChatKey } from '@/contract/storageKeys';
import { texts } from '@/contract/texts';
import { deletionSaga } from '@/store/account/deletionSaga';
import { accountDeleted, answered, deletionRequested, selectDeletion } from '@/store/account/userSlice';
import { makeChatSessionSaga } from '@/store/chat/chatSessionSaga';
import { endRequested } from '@/store/chat/chatSlice';
import { confirmCall } from '@/store/confirm/confirmCall';
import { askQuestion } from '@/store/confirm/confirmSaga';
import { goTo } from '@/store/navigation';
import { makeRecorder } from '@/store/recorder/recorder';
import type { Outcome, Recording } from '@/store/recorder/recording';
import { watchBrowser } from '@/store/recorder/watchBrowser';
import { request } from '@/store/request';
import type { Saga, SagaDeps } from '@/store/sagaDeps';
import { selectToken, sessionEnded } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { toast } from '@/ui/toast/toast';
import { fakeChatDeps } from '../support/page/fakeChatDeps';
import { type FakeResponse, failure, fakeServer, success } from '../support/page/fakeServer';
import { signedInStore } from '../support/page/pageStore';
import { showQuestions, watchShownToasts } from '../support/page/shownToasts';
import { replayLog } from './devToolsLog';
import { Divergence } from './divergence';
import { replay } from './replay';
import { sagasOfScreens } from './sagas';

let toasts: ReturnType<typeof watchShownToasts>;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = watchShownToasts();
});
afterEach(() => {
  sagasOfScreens.deletion = deletionSaga;
  jest.useRealTimers();
  toasts.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

type Page = ReturnType<typeof signedInStore>;
type Recorded = { played?: () => FakeResponse; prepare?: (page: Page) => void; saga?: Saga };

const readBack = (recording: Recording) => JSON.parse(JSON.stringify(recording)) as Recording;

/** Records an account deletion, confirmed or not, with a fake service. */
async function recorded(
  answers: string[],
  { played = () => success(null, ''), prepare = () => {}, saga = deletionSaga }: Recorded = {},
) {
  const server = fakeServer(played);
  const recorder = makeRecorder({ config: defaultConfig, whenIdle: (work) => queueMicrotask(work) });
  const stop = watchBrowser(recorder);
  const page = signedInStore({ token: 'member-token-of-this-test' }, { recorder });
  prepare(page);
  const { store } = page;
  showQuestions(store);
  store.dispatch(startSaga('deletion', saga));
  store.dispatch(deletionRequested());
  await pass(0);
  for (const answer of answers) {
    toasts.press(answer);
    await pass(250);
  }
  await pass(10_000);
  server.stop();
  stop();
  return readBack(recorder.recording());
}

const outcomesOf = ({ entries }: Recording) =>
  entries.filter((entry): entry is Outcome & { t: number } => entry.is === 'outcome');

it.each([[['Delete', 'Delete']], [['Delete', 'Cancel']], [['Cancel']]])(
  'replays a recorded deletion with the reply %j to the same state [STATE-15 DEVX-08]',
  async (answers) => {
    const recording = await recorded(answers);
    await replay(recording);
  },
);

it('replays a deletion that the service refused [STATE-15]', async () => {
  const recording = await recorded(['Delete', 'Delete'], { played: () => failure('No.') });
  await replay(recording);
});

/** An account deletion without its second confirmation. */
function* notWaitingSaga() {
  yield* takeLeading(deletionRequested, function* () {
    const text = { text: texts.deleteAccount.sure, confirm: 'Delete', cancel: 'Cancel' };
    if ((yield* askQuestion({ kind: 'deleteAccount', form: 'toast', text })) !== 'done') return;
    yield* put(accountDeleted());
  });
}

it('diverges on a saga that no longer asks: names in the error what was expected, when, and what every saga waits for [STATE-15]', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  sagasOfScreens.deletion = notWaitingSaga;
  await expect(replay(recording)).rejects.toThrow(
    /\d+ ms after the beginning\n\n {2}recorded: REST call deleteUser .* at \d+ ms\n {2}replayed: nothing of the kind\n\nThe sagas at this moment:\n[^]*… rootSaga\n[^]*<- here[^]*They wait for: .*take user\/deletionRequested/,
  );
  await expect(replay(recording)).rejects.toThrow(Divergence);
});

const { markTermCondition, updateDeviceData } = userApi.endpoints;

type Line = 'toast' | 'storage' | 'REST call' | 'navigation' | 'log line' | 'reload' | 'pause' | 'end of calls';
type ExpectedText = { missing?: Line; token?: string; text?: string; path?: string };

/** Causes one outcome of each kind that is visible outside the sagas. */
function* doEveryKind(deps: SagaDeps, { missing, token = 'one', text = 'Done.', path = '/faq' }: ExpectedText = {}) {
  if (missing !== 'toast') yield* call(toast.success, text);
  if (missing !== 'storage') yield* call(deps.memory.saveUnread, 3);
  if (missing !== 'REST call')
    yield* request(updateDeviceData.initiate({ deviceToken: 'x', deviceType: token as 'web' }));
  if (missing !== 'pause') yield* delay(2000);
  if (missing !== 'navigation') yield* goTo(deps, path);
  if (missing !== 'log line') yield* call(deps.log, 'something went wrong', { kind: 'TypeError' });
  if (missing !== 'end of calls') yield* call([deps.calls, 'endSession']);
  if (missing !== 'reload') yield* call(deps.reload);
}
const doing = (wording?: ExpectedText): Saga =>
  function* (deps) {
    yield* takeEvery(deletionRequested, function* () {
      yield* doEveryKind(deps, wording);
    });
  };

it.each<[ExpectedText, RegExp]>([
  [{ missing: 'toast' }, /recorded: toast success .* at \d+ ms\n {2}replayed: nothing of the kind/],
  [{ text: 'Failed.' }, /recorded: toast success .*\n {2}replayed: toast success .*\n {2}with\.text: recorded/],
  [
    { missing: 'storage' },
    /recorded: change of the browser’s storage keep readCount \{"place":"local","readCount":3\}/,
  ],
  [{ missing: 'REST call' }, /recorded: REST call updateDeviceData .*\n {2}replayed: nothing of the kind/],
  [{ token: 'other' }, /with\.originalArgs\.deviceType: recorded "one", replayed "other"/],
  [{ missing: 'navigation' }, /recorded: navigation to \/faq .*\n {2}replayed: nothing of the kind/],
  [{ path: '/terms' }, /what: recorded "\/faq", replayed "\/terms"/],
  [{ missing: 'log line' }, /recorded: log line something went wrong .*\n {2}replayed: nothing of the kind/],
  [{ missing: 'end of calls' }, /recorded: page: abort calls .*\n {2}replayed: page: reload/],
  [{ missing: 'reload' }, /recorded: page: reload .*\n {2}replayed: nothing of the kind/],
  [{ missing: 'pause' }, /recorded: navigation to \/faq .*\n {2}replayed: the same, 2000 ms too early/],
])('notices %j in the replay, as a user would [STATE-15]', async (wording, text) => {
  const recording = await recorded([], { saga: doing() });
  sagasOfScreens.deletion = doing();
  await replay(recording);
  sagasOfScreens.deletion = doing(wording);
  await expect(replay(recording)).rejects.toThrow(text);
});

it('diverges on extra effects: a second toast, a second call [STATE-15]', async () => {
  const recording = await recorded([], { saga: doing() });
  const twice = (effect: (deps: SagaDeps) => SagaGenerator<unknown>): Saga =>
    function* (deps) {
      yield* fork(doing(), deps);
      yield* takeEvery(deletionRequested, function* () {
        yield* effect(deps);
      });
    };
  sagasOfScreens.deletion = twice(() => call(toast.error, 'Once more.'));
  await expect(replay(recording)).rejects.toThrow(/recorded: nothing more of the kind\n {2}replayed: toast error/);
  sagasOfScreens.deletion = twice(() => request(markTermCondition.initiate()));
  await expect(replay(recording)).rejects.toThrow(
    /nothing more of the kind\n {2}replayed: REST call markTermCondition/,
  );
});

it('diverges on another final state, and names the field [STATE-15]', async () => {
  const recording = await recorded(['Cancel']);
  Object.assign((recording.after as { user: object }).user, { isAccountDeleted: true });
  await expect(replay(recording)).rejects.toThrow(
    /state at the end[^]*user\.isAccountDeleted: recorded true, replayed false/,
  );
});

describe('changes invisible from outside break no recording', () => {
  it('replays with a slice that has gained a field [STATE-15]', async () => {
    const recording = await recorded(['Delete', 'Cancel']);
    for (const slices of [recording.before, recording.after] as {
      user: { isAccountDeleted?: boolean };
      chat: object;
    }[]) {
      delete slices.user.isAccountDeleted;
      Object.assign(slices, { chat: {} });
    }
    await replay(recording);
  });

  it('replays with a moved select, another clock read, one action fewer between sagas [STATE-15]', async () => {
    const recording = await recorded(['Delete', 'Delete']);
    sagasOfScreens.deletion = function* (deps) {
      yield* fork(deletionSaga, deps);
      yield* takeEvery(deletionRequested, function* () {
        yield* call(Date.now);
        yield* select(selectToken);
        yield* delay(0);
        yield* select(selectDeletion);
      });
    };
    await replay(recording);
    const late: Saga = function* (deps) {
      yield* takeEvery(deletionRequested, function* () {
        yield* doEveryKind(deps);
        yield* select(selectToken);
      });
    };
    const early: Saga = function* (deps) {
      yield* takeEvery(deletionRequested, function* () {
        yield* select(selectToken);
        yield* call(() => Date.now());
        yield* doEveryKind(deps);
      });
    };
    const other = await recorded([], { saga: late });
    sagasOfScreens.deletion = early;
    await replay(other);
  });

  it('replays with two sagas merged into one, a saga with another name [STATE-15]', async () => {
    const isRead = deletionRequested;
    function* telling() {
      yield* takeEvery(isRead, function* () {
        yield* call(toast.info, 'Received.');
      });
    }
    function* keeping({ memory, log }: SagaDeps) {
      yield* takeEvery(isRead, function* () {
        yield* call(log, 'received', {});
        yield* call(memory.saveUnread, 5);
      });
    }
    const recording = await recorded([], {
      *saga(deps) {
        yield* fork(telling);
        yield* fork(keeping, deps);
      },
    });
    sagasOfScreens.deletion = function* inOne({ memory, log }) {
      yield* takeEvery(isRead, function* () {
        memory.saveUnread(5);
        yield* call(() => log('received', {}));
        yield* call(toast.info, 'Received.');
      });
    };
    await replay(recording);
  });
});

/** Reloads the page instead of asking for confirmation. */
function* reloadingSaga({ reload }: SagaDeps) {
  yield* takeLeading(deletionRequested, function* () {
    yield* call(reload);
  });
}

it('replays the crash of a saga whose call to a dependency failed [STATE-15]', async () => {
  const fail = ({ reload }: Page) =>
    reload.mockImplementationOnce(() => {
      throw new TypeError('broken');
    });
  const recording = await recorded([], { prepare: fail, saga: reloadingSaga });
  expect(outcomesOf(recording).filter(({ kind }) => kind === 'page' || kind === 'log')).toMatchObject([
    { what: 'reload', threw: { kind: 'TypeError' } },
    { what: 'saga crashed', with: { saga: 'deletion', kind: 'TypeError' } },
  ]);
  sagasOfScreens.deletion = reloadingSaga;
  await replay(recording);
});

describe('the chat', () => {
  /** Records what a member's page with a connected chat does. */
  async function recordedChat(act: (page: Page, lines: ReturnType<typeof fakeChatDeps>) => Promise<void>) {
    const server = fakeServer(() => success([]));
    const lines = fakeChatDeps(async () => ({ ok: true, _id: 'm1', sequence: 1, createdAt: '2026-10-21T15:00:00Z' }));
    const recorder = makeRecorder({
      config: defaultConfig,
      whenIdle: (work) => queueMicrotask(work),
      loadChat: async () => ({ makeChatSessionSaga, browserChatDeps: lines.deps }),
    });
    const page = signedInStore({ token: 'token-of-this-test' }, { recorder, live: lines.live });
    await pass(0);
    lines.newest().report({ kind: 'up' });
    await pass(100);
    await act(page, lines);
    server.stop();
    const recording = readBack(recorder.recording());
    page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
    return recording;
  }

  /** Text that a page restores after a reload and sends. */
  function sent() {
    const waiting = {
      clientId: 'c1',
      groupName: '1-12',
      text: 'my draft',
      writtenAt: '2026-10-21T15:00:00Z',
      state: 'sending',
    };
    sessionStorage.setItem(
      unsentChatKey,
      JSON.stringify({ session: 'his-test', who: null, outbox: [waiting], drafts: { '1-12': 'and more' } }),
    );
    return recordedChat(async (_page, lines) => expect(lines.newest().sent).toHaveLength(1));
  }

  it('replays a chat session that was ended after a confirmation', async () => {
    const recording = await recordedChat(async ({ store }, lines) => {
      const text = { confirm: 'End session', cancel: 'Keep chatting' };
      store.dispatch(confirmCall(text, endRequested({ groupName: '1-12', with: 1 })));
      store.dispatch(answered({ kind: 'confirmCall', answer: 'yes' }));
      await pass(100);
      expect(lines.newest().terminate).toHaveLength(1);
    });
    expect(outcomesOf(recording).map(({ kind, what }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining(['call terminateSession', 'packet terminate']),
    );
    await replay(recording);
  });

  it('replays a page that restores and sends unsent text [STATE-15 CHAT-18]', async () => {
    const recording = await sent();
    expect(JSON.stringify(recording)).not.toMatch(/my draft|and more|his-test/);
    expect(outcomesOf(recording).map(({ kind, what }) => `${kind} ${what}`)).toContain('packet send');
    await replay(recording);
  });

  it('diverges on a socket packet that is not sent and on one with another content [STATE-15]', async () => {
    const recording = await sent();
    const { entries } = recording;
    const at = entries.findIndex((entry) => entry.is === 'outcome' && entry.what === 'send');
    const packet = entries[at] as Outcome & { t: number };
    const more = { ...recording, entries: entries.toSpliced(at, 0, packet) };
    await expect(replay(more)).rejects.toThrow(/recorded: socket packet send .*\n {2}replayed: nothing of the kind/);
    const other = { ...packet, with: { ...packet.with, groupName: '1-13' } };
    await expect(replay({ ...recording, entries: entries.with(at, other) })).rejects.toThrow(
      /with\.groupName: recorded "1-13", replayed "1-12"/,
    );
    const less = { ...recording, entries: entries.toSpliced(at, 1) };
    const long = { ...less, lastedMs: 10_000 };
    await expect(replay(long)).rejects.toThrow(/nothing more of the kind\n {2}replayed: socket packet send/);
  });
});

it.each([
  [{ payload: '[{"type":"admin/asked"}]', preloadedState: '{}' }],
  [{ actionsById: { 0: { action: { type: 'admin/asked' } } }, stagedActionIds: [0] }],
])('refuses a log without a state to compare with as a test [DEVX-08]', (log) => {
  expect(() => replayLog(JSON.stringify(log))).toThrow(/contains no states/);
});

it('puts nothing into a recording that identifies its person [D-191 STATE-15]', async () => {
  const recording = await recorded(['Delete', 'Delete']);
  expect(JSON.stringify(recording)).not.toContain('member-token-of-this-test');
});
