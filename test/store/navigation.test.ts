import { goTo, navigateTo, setNavigate } from '@/store/navigation';
import { endSession } from '@/store/session/endSession';
import { initialSession } from '@/store/session/sessionSlice';

import { stayPending, testSaga } from '../support/page/testSaga';

afterEach(() => setNavigate(null));

it('does navigation requested before the router is ready after it is, the last request only', () => {
  const go = jest.fn();
  void navigateTo('/employees');
  void navigateTo('/login', { replace: true });
  setNavigate(go);
  setNavigate(go);
  expect(go.mock.calls).toEqual([['/login', { replace: true }]]);
});

it('waits for a page change', async () => {
  let hasArrived = false;
  setNavigate(async () => {
    await Promise.resolve();
    hasArrived = true;
  });
  await navigateTo('/login');
  expect(hasArrived).toBe(true);
});

it('ends a wait for a page before the router is ready when it has changed, or when another request replaces it', async () => {
  const [first, second] = [navigateTo('/employees'), navigateTo('/login')];
  await first;
  let hasArrived = false;
  setNavigate(async () => {
    await Promise.resolve();
    hasArrived = true;
  });
  await second;
  expect(hasArrived).toBe(true);
});

describe('a saga that navigates', () => {
  const signedIn = { session: { ...initialSession, auth: true, token: 'mine' } };
  const answers = { browserLog: undefined, revoke: undefined, handleSignOut: undefined, isSigningIn: false };

  it('continues when the page fails, and reports it without the address [STATE-15]', () => {
    const after = jest.fn();
    const saga = function* (deps: Parameters<typeof goTo>[0]) {
      yield* goTo(deps, '/employees/12');
      after();
    };
    const play = testSaga({ saga, answers: { ...answers, navigateTo: new TypeError('chunk') } });
    expect(after).toHaveBeenCalled();
    expect(play.calls).toContainEqual(['browserLog', 'page not changed', { kind: 'TypeError' }]);
    play.end();
  });

  it.each([
    ['fails', new Error('no page')],
    ['never says whether it arrived', stayPending],
  ])('ends the session though the page %s [SESS-10 STATE-15]', (_what, navigate) => {
    const play = testSaga({
      saga: (deps) => endSession(deps, 'expired', '/login'),
      before: signedIn,
      answers: { ...answers, navigateTo: navigate },
    });
    play.pass(500);
    expect(play.types()).toContain('session/sessionEnded');
    expect(play.state().session.auth).toBe(false);
    play.end();
  });
});
