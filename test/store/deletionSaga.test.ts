import { userApi } from '@/api/user';
import { userPaths } from '@/contract/people/user';
import { deletionSaga } from '@/store/account/deletionSaga';
import { deletionRequested, selectDeletion } from '@/store/account/userSlice';
import { initialSession, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import {
  delayed,
  type FakeResponse,
  failure,
  fakeServer,
  type SentRequest,
  success,
  unauthorized,
} from '../support/page/fakeServer';
import { signedInStore } from '../support/page/pageStore';
import { showQuestions, watchShownToasts } from '../support/page/shownToasts';

const sure = 'warning: Are you sure you want to delete your account?';
const confirm =
  'warning: Your account will be closed now and its data permanently deleted after 30 days. Press Delete again to confirm. Your record, your coverage, and dependents without an account are also deleted. Until then, you can sign in to restore everything. We’ll notify your benefits team.';

let toasts: ReturnType<typeof watchShownToasts>;
beforeEach(() => {
  toasts = watchShownToasts();
});
afterEach(() => toasts.stop());

describe('with a fake service', () => {
  let server: ReturnType<typeof fakeServer>;
  let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;
  beforeEach(() => {
    jest.useFakeTimers();
    play = () => success(null, '');
    server = fakeServer((sent) => play(sent));
  });
  afterEach(() => {
    jest.useRealTimers();
    server.stop();
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const deletions = () => server.sent.filter(({ path }) => path.endsWith(userPaths.remove));

  async function opened() {
    const page = signedInStore({ token: 'member' });
    showQuestions(page.store);
    page.store.dispatch(startSaga('deletion', deletionSaga));
    page.store.dispatch(deletionRequested());
    await pass(0);
    return { ...page, state: () => selectDeletion(page.store.getState()) };
  }
  async function press(...labels: string[]) {
    for (const label of labels) {
      toasts.press(label);
      await pass(0);
    }
  }

  it('warns, confirms with extra text and deletes, and makes the call only on the second Delete [D-83 MSG-84 MSG-85 STATE-10 PROF-10]', async () => {
    const answer = delayed<FakeResponse>();
    play = () => answer.promise;
    const { state } = await opened();
    expect(state()).toBe('warned');
    expect(toasts.text()).toEqual([sure]);
    expect(toasts.newest()).toMatchObject({ isQuestion: true, actions: [{ label: 'Cancel' }, { label: 'Delete' }] });

    await press('Delete');
    expect(state()).toBe('confirming');
    expect(toasts.text()).toEqual([confirm]);
    expect(deletions()).toEqual([]);

    await press('Delete');
    expect(state()).toBe('deleting');
    expect(toasts.text()).toEqual([]);
    expect(deletions()).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer member' } }]);
    answer.release(failure('Not now'));
    await pass(0);
  });

  it('shows the toast after deletion, sends nothing for three seconds, then goes to /login with no session [D-84 CONST-10 MSG-86 STATE-10 PROF-13]', async () => {
    const { store, state, navigate } = await opened();
    await press('Delete', 'Delete');
    expect(state()).toBe('deleted');
    expect(toasts.text()).toEqual(['success: Your account has been deleted.']);
    expect(localStorage.getItem('authToken')).toBe('member');

    void store.dispatch(userApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true }));
    await pass(2999);
    expect(navigate).not.toHaveBeenCalled();
    expect(store.getState().session.auth).toBe(true);
    expect(server.sent).toHaveLength(1);

    await pass(1);
    expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
    expect(store.getState().session).toEqual(initialSession);
    expect(state()).toBe('idle');
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(toasts.text()).toEqual(['success: Your account has been deleted.']);
  });

  it.each([[['Cancel']], [['Delete', 'Cancel']]])(
    'closes the question on %s and makes no call [PROF-11]',
    async (labels) => {
      const { state } = await opened();
      await press(...labels);
      await pass(10_000);
      expect(state()).toBe('idle');
      expect(toasts.text()).toEqual([]);
      expect(server.sent).toEqual([]);
    },
  );

  it('shows one question and makes one call, however often Delete Account and Delete are clicked [J4]', async () => {
    const { store } = await opened();
    for (let times = 0; times < 5; times += 1) store.dispatch(deletionRequested());
    await pass(0);
    expect(toasts.text()).toEqual([sure]);
    const first = toasts.newest();
    await press('Delete');
    first?.actions?.[1]?.onPress();
    await pass(0);
    expect(toasts.text()).toEqual([confirm]);
    const second = toasts.newest();
    for (let times = 0; times < 5; times += 1) second?.actions?.[1]?.onPress();
    store.dispatch(deletionRequested());
    await pass(1000);
    expect(deletions()).toHaveLength(1);
    expect(toasts.text()).not.toContain(sure);
  });

  it('keeps on their page someone who signs in while the outcome of a deletion is shown [PROF-13 J8]', async () => {
    const { store, state, navigate } = await opened();
    await press('Delete', 'Delete');
    expect(state()).toBe('deleted');
    store.dispatch(sessionEnded({ reason: 'elsewhere' }));
    store.dispatch(sessionBegan({ token: 'another', user: null, admin: 'console' }));
    await pass(5000);
    expect(navigate).not.toHaveBeenCalled();
    expect(store.getState().session.token).toBe('another');
  });

  it.each<[string, () => FakeResponse | Promise<FakeResponse>, string]>([
    ['refused', () => failure('Please ask your administrator.'), 'error: Please ask your administrator.'],
    ['cut off', () => Promise.reject(new TypeError('Failed to fetch')), 'error: Network Error'],
  ])(
    'shows an error for a deletion that is %s, and lets it be requested again [PROF-12]',
    async (_what, answer, text) => {
      play = answer;
      const { store, state, navigate } = await opened();
      await press('Delete', 'Delete');
      expect(toasts.text()).toEqual([text]);
      expect(state()).toBe('idle');
      await pass(10_000);
      expect(navigate).not.toHaveBeenCalled();
      expect(store.getState().session.auth).toBe(true);

      play = () => success(null, 'Deleted.');
      store.dispatch(deletionRequested());
      await pass(0);
      await press('Delete', 'Delete');
      expect(state()).toBe('deleted');
      expect(toasts.text()).toContain('success: Deleted.');
    },
  );

  it('ends any open question at the end of the session [STATE-10]', async () => {
    for (const labels of [[], ['Delete']]) {
      const { store, state } = await opened();
      await press(...labels);
      store.dispatch(sessionEnded({ reason: 'signedOut' }));
      await pass(5000);
      expect(state()).toBe('idle');
      expect(toasts.text()).toEqual([]);
    }
    expect(server.sent).toEqual([]);
  });

  it('reports an expired session once, and deletes nothing', async () => {
    play = () => unauthorized;
    const { state, navigate } = await opened();
    await press('Delete', 'Delete');
    await pass(5000);
    expect(toasts.text()).toEqual(['error: Your Session is expired, please login again.']);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(state()).toBe('idle');
  });
});
