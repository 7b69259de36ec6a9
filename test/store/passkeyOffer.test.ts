import { fork } from 'typed-redux-saga';
import { secondFactorMissing } from '@/api/core/proofRetry';
import { signInMethodPaths } from '@/contract/signIn/signInMethods';
import { answered } from '@/store/account/userSlice';
import { confirmSaga } from '@/store/confirm/confirmSaga';
import type { Saga } from '@/store/sagaDeps';
import { passkeyOfferSaga } from '@/store/session/passkeyOfferSaga';
import { sessionBegan } from '@/store/session/sessionSlice';
import { signInSaga } from '@/store/session/signInSaga';

import { testSaga } from '../support/page/testSaga';

const both: Saga = function* (deps) {
  yield* fork(confirmSaga, deps);
  yield* passkeyOfferSaga(deps);
};
const ways = { passkeys: [], app: null, recoveryCodesLeft: 0, isRequired: false, isOffered: true };
const put = { data: null };

function play(over: { canUsePasskey?: unknown; ways?: object; admin?: 'employee' | null } = {}) {
  const { canUsePasskey = true, ways: own = ways, admin = null } = over;
  const played = testSaga({
    saga: both,
    answers: {
      hasPlatformAuthenticator: canUsePasskey,
      navigateTo: undefined,
      whenPageIdle: undefined,
      REST: { getSignInMethods: { data: own }, dismissPasskeyOffer: put },
    },
  });
  played.dispatch(sessionBegan({ token: 'token', user: null, admin }));
  return played;
}
const asks = (played: ReturnType<typeof play>) => played.types().filter((type) => type === 'user/asked').length;

it('asks a member once and calmly, and leads to the profile on a yes [TEAM-05]', () => {
  const played = play();
  expect(asks(played)).toBe(1);
  played.dispatch(answered({ kind: 'offerPasskey', answer: 'yes' }));
  expect(played.calls).toContainEqual(['navigateTo', '/profile']);
  played.end({ mayKeepRunning: true });
});

it('lets the service store a no, and leads nowhere [TEAM-05]', () => {
  const played = play();
  played.dispatch(answered({ kind: 'offerPasskey', answer: 'no' }));
  expect(played.calls.some(([name]) => name === 'navigateTo')).toBe(false);
  played.end({ mayKeepRunning: true });
});

it.each([
  ['a device without fingerprint, face or PIN', { canUsePasskey: false }],
  ['a browser that cannot say', { canUsePasskey: new Error('not allowed') }],
  ['a member who has one, or put the offer away', { ways: { ...ways, isOffered: false } }],
  ['an administrator', { admin: 'employee' as const }],
])('offers nothing to %s [TEAM-05]', (_who, over) => {
  const played = play(over);
  expect(asks(played)).toBe(0);
  played.end({ mayKeepRunning: true });
});

it('asks the next member in the same browser again [TEAM-05]', () => {
  const played = play({ ways: { ...ways, isOffered: false } });
  played.dispatch(sessionBegan({ token: 'next', user: null, admin: null }));
  expect(played.calls.filter(([name]) => name === 'hasPlatformAuthenticator')).toHaveLength(2);
  played.end({ mayKeepRunning: true });
});

it('leads an administrator without the required second factor to its setup [TEAM-04]', () => {
  const played = testSaga({ saga: signInSaga, answers: { navigateTo: undefined } });
  played.dispatch(secondFactorMissing());
  expect(played.calls).toContainEqual(['navigateTo', '/office/security', { replace: true }]);
  played.end({ mayKeepRunning: true });
});

it('makes the calls of the offer at the addresses of the contract [TEAM-05]', () => {
  expect(signInMethodPaths.dismissOffer).toBe('/signIn/putOfferAway');
});
